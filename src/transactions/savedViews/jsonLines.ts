import type { MemberNode, ObjectNode, ValueNode } from '@humanwhocodes/momoa';
import { formatText } from '../../format.ts';

export interface LineProblem {
  line: number;
  words: string;
}

/** The line of what a path leads to. Where a part is missing, the line of what should have it. */
export function lineOf(root: ValueNode, path: readonly unknown[]): number {
  let node: ValueNode = root;
  let { line } = root.loc.start;
  for (const key of path) {
    const child = childOf(node, key);
    if (!child) break;
    node = child.value;
    line = child.loc.start.line;
  }
  return line;
}

function childOf(node: ValueNode, key: unknown) {
  if (node.type === 'Array') return node.elements[Number(key)];
  if (node.type === 'Object') return membersOf(node).get(String(key));
}

/** By name, and kept: a search for each of very many problems would take minutes. */
const membersByName = new WeakMap<ObjectNode, Map<string, MemberNode>>();

function membersOf(node: ObjectNode): Map<string, MemberNode> {
  const known = membersByName.get(node);
  if (known) return known;
  // JSON takes the last of equal names, and so does a Map.
  const members = new Map(node.members.map((member) => [nameOf(member), member]));
  membersByName.set(node, members);
  return members;
}

/** Fields that are there twice, or not among the known ones of an object at this depth, such as `__proto__`. */
export function findBadNames(
  node: ValueNode,
  [known, ...inner]: readonly (readonly string[])[],
): LineProblem[] {
  if (!known) return [];
  if (node.type === 'Array') {
    return node.elements.flatMap(({ value }) => findBadNames(value, [known, ...inner]));
  }
  if (node.type !== 'Object') return [];
  const names = new Set<string>();
  return node.members.flatMap((member) => {
    const name = nameOf(member);
    const { line } = member.loc.start;
    const problem = (words: string) => ({ line, words: `${formatText(name)} ${words}` });
    if (!known.includes(name)) return [problem('is not a known field.')];
    const isTwice = names.has(name);
    names.add(name);
    const problems = findBadNames(member.value, inner);
    return isTwice ? [problem('appears twice. Keep one.'), ...problems] : problems;
  });
}

function nameOf({ name }: MemberNode): string {
  return name.type === 'String' ? name.value : name.name;
}
