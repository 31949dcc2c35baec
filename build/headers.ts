import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Emotion's <style> elements are empty when the policy checks them; their rules are added by script. */
const EMPTY_STYLE = hash('');

/** Writes the page's headers to headers.json, next to index.html. The server adds the service's address. */
export function pageHeaders(): Plugin {
  return {
    name: 'page-headers',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const headers = headersOf(readFileSync(join(dir, 'index.html'), 'utf8'));
      writeFileSync(join(dir, 'headers.json'), `${JSON.stringify(headers, undefined, 2)}\n`);
    },
  };
}

/**
 * The page's headers. The policy allows the page's own files, and its inline scripts and styles by hash.
 * @throws when an inline script or style has attributes, so its hash would be missing.
 */
export function headersOf(html: string): Record<string, string> {
  return {
    'content-security-policy': policy({
      'default-src': ["'none'"],
      'script-src': ["'self'", ...inline(html, 'script')],
      'style-src': ["'self'", ...new Set([EMPTY_STYLE, ...inline(html, 'style')])],
      'img-src': ["'self'"],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      // No text becomes code, and only plain text becomes markup: src/head.js creates the only allowed policy.
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
    }),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  };
}

// Only features that every browser with this header knows: an unknown one causes a console warning.
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

function inline(html: string, tag: 'script' | 'style'): string[] {
  const opened = html.match(new RegExp(`<${tag}\\b(?![^>]* src=)`, 'g')) ?? [];
  const found = [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))];
  if (found.length !== opened.length) throw new Error(`index.html has a <${tag}> with attributes.`);
  return found.map(([, text = '']) => hash(text));
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
