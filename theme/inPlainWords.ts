import type { LogEntry } from '@terrazzo/parser';
import { colorObject } from './colorObject.ts';

// What a value of each type looks like, for somebody who has got one wrong.
const examples: Record<string, string> = {
  color: '{ "colorSpace": "srgb", "components": [0, 0.365, 0.408], "hex": "#005d68" }',
  dimension: '{ "value": 12, "unit": "px" }',
  duration: '{ "value": 150, "unit": "ms" }',
  'font-family': '["Inter", "sans-serif"]',
  'font-weight': '500',
  'cubic-bezier': '[0.2, 0, 0, 1]',
  number: '1.5',
};

/** Terrazzo's finding as the second half of a sentence that starts with the token's name. */
export function inPlainWords({ message, label, node }: LogEntry) {
  const alias = /^Could not resolve alias (\{.*\})\.$/.exec(message);
  if (alias) return `points to ${alias[1]}, which is not in this file`;
  if (/^Circular alias/.test(message)) return 'points, over other tokens, back to itself';
  const types = /^Cannot alias to \$type "(.*)" from \$type "(.*)"\.$/.exec(message);
  if (types) return `is a ${types[2]} but points to a ${types[1]}`;

  const type = label?.replace('core/valid-', '') ?? '';
  if (type === 'color' && node?.type === 'String') {
    const color = colorObject(node.value);
    if (color) return `must be written as ${color}`;
  }
  const example = examples[type] ? ` A ${type} looks like ${examples[type]}` : '';
  return `is not a valid ${type}: ${message}${example}`;
}
