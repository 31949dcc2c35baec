import type { LogEntry } from '@terrazzo/parser';
import { colorObject } from './colorObject.ts';

const examples: Record<string, string> = {
  color: '{ "colorSpace": "srgb", "components": [0, 0.365, 0.408], "hex": "#005d68" }',
  dimension: '{ "value": 12, "unit": "px" }',
  duration: '{ "value": 150, "unit": "ms" }',
  'font-family': '["Inter", "sans-serif"]',
  'font-weight': '500',
  'cubic-bezier': '[0.2, 0, 0, 1]',
  number: '1.5',
};

/** A finding of the Terrazzo parser for a designer. The caller puts the token's name in front. */
export function describeFinding({ message, label, node }: LogEntry) {
  const alias = /^Could not resolve alias (\{.*\})\.$/.exec(message);
  if (alias) return `points to ${alias[1]}, which is not in this file`;
  if (/^Circular alias/.test(message)) return 'points back to itself through its aliases';
  const types = /^Cannot alias to \$type "(.*)" from \$type "(.*)"\.$/.exec(message);
  if (types) return `is a ${types[2]} but points to a ${types[1]}`;

  const type = label?.replace('core/valid-', '') ?? '';
  if (type === 'color' && node?.type === 'String') {
    const color = colorObject(node.value);
    if (color) return `must be written as ${color}`;
  }
  const example = examples[type] ? ` Example of a ${type}: ${examples[type]}` : '';
  return `is not a valid ${type}: ${message}${example}`;
}
