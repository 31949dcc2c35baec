import { createHash } from 'node:crypto';
import { type DefaultTreeAdapterTypes as Html, parse } from 'parse5';
import { SECURITY_HEADERS } from '../headers.ts';

/** Emotion's <style> elements are empty when the policy checks them; their rules are added by script. */
const EMPTY_STYLE = hash('');

/**
 * The security headers of a page. The policy allows its own files, its inline scripts and styles by hash, and the
 * payments service named by `<meta name="api-base-url">`.
 */
export function pageHeaders(html: string): Record<string, string> {
  const page = readPage(html);
  const service = originOf(page.serviceAddress);
  return {
    ...SECURITY_HEADERS,
    'content-security-policy': policy({
      'default-src': ["'none'"],
      'script-src': ["'self'", ...page.scripts.map(hash)],
      'style-src': ["'self'", ...new Set([EMPTY_STYLE, ...page.styles.map(hash)])],
      'img-src': ["'self'"],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...(service ? [service] : [])],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      // No text becomes code, and only plain text becomes markup: src/head.js makes the one policy that is allowed.
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
    }),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  };
}

// Only features that every browser knows: an unknown one is a warning on the console.
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

function policy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The origin of an absolute URL; undefined for a path, or for an invalid URL, which the page reports. */
function originOf(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return;
  return new URL(address).origin;
}

function readPage(html: string) {
  const scripts: string[] = [];
  const styles: string[] = [];
  let serviceAddress = '';
  for (const element of elementsOf(parse(html))) {
    const { nodeName, attrs, childNodes } = element;
    const attribute = (name: string) => attrs.find((attr) => attr.name === name)?.value;
    const text = childNodes.map((node) => ('value' in node ? node.value : '')).join('');
    if (nodeName === 'script' && attribute('src') === undefined) scripts.push(text);
    if (nodeName === 'style') styles.push(text);
    if (nodeName === 'meta' && attribute('name') === 'api-base-url') {
      serviceAddress ||= attribute('content')?.trim() ?? '';
    }
  }
  return { scripts, styles, serviceAddress };
}

function* elementsOf(parent: Html.ParentNode): Generator<Html.Element> {
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue;
    yield node;
    yield* elementsOf(node);
  }
}
