import ipaddr from 'ipaddr.js';

/** The network of an address: IPv4 addresses as they are; of IPv6 the /64, because one machine has a whole /64. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // Converts ::ffff:10.0.0.1, which is an IPv4 caller on an IPv6 socket.
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}
