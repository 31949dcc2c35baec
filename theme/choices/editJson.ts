import { type ObjectNode, parse, type ValueNode } from '@humanwhocodes/momoa';

/**
 * Replaces the values at some paths, such as `radius.small.$value.value`, and keeps the formatting of everything else.
 * Throws if a path does not exist.
 */
export function editJson(source: string, values: Map<string, string>): string {
  const { body } = parse(source);
  return [...values]
    .map(([path, text]) => ({ ...rangeOf(body, path), text }))
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), source);
}

function rangeOf(body: ValueNode, path: string) {
  let node: ValueNode | undefined = body;
  for (const step of path.split('.')) node = node && childOf(node, step);
  if (!node) throw new Error(`tokens.json has no ${path}`);
  return { from: node.loc.start.offset, to: node.loc.end.offset };
}

function childOf(node: ValueNode, step: string): ValueNode | undefined {
  if (node.type === 'Array') return node.elements[Number(step)]?.value;
  if (node.type !== 'Object') return undefined;
  return (node as ObjectNode).members.find(
    ({ name }) => name.type === 'String' && name.value === step,
  )?.value;
}
