import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

export type TrustsProxy = (address: string, hop: number) => boolean;

/**
 * The network of a request: the IPv4 address, or the /64 of an IPv6 address, because one machine has a whole /64.
 * Forwarded text that is not an address is ignored, so that no caller can evade the limit with it.
 */
export function networkOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = addressOf({ ip, socket });
  if (!address) return '';
  // Converts ::ffff:10.0.0.1, which is an IPv4 caller on an IPv6 socket.
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}

/** The caller's address; if the proxy forwards no valid address, the proxy's own. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // A connection that was reset has no address.
  return [withoutPort(ip ?? ''), socket.remoteAddress ?? ''].find((text) => isIP(text)) ?? '';
}

/** Removes the port that some proxies forward: `203.0.113.7:51234`, `[2001:db8::7]:51234`. */
function withoutPort(address: string): string {
  return address.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1');
}

/** Warns once about X-Forwarded-For from an address not in TRUST_PROXY: it may be the operator's own proxy. */
export function warnUntrustedProxy(trusts: TrustsProxy | undefined) {
  let isWarned = false;
  return async ({ headers, socket, log }: FastifyRequest): Promise<void> => {
    if (isWarned || headers['x-forwarded-for'] === undefined) return;
    const peer = socket.remoteAddress ?? '';
    if (trusts?.(peer, 0)) return;
    isWarned = true;
    log.warn(
      `X-Forwarded-For from ${peer} is ignored, because TRUST_PROXY does not name that address. If it is your ` +
        `reverse proxy, set TRUST_PROXY=${peer}: until then all its clients share one limit of failed sign-ins.`,
    );
  };
}
