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

/** Names that are there twice, and those that JavaScript objects have a use of their own for. */
export function findBadNames(node: ValueNode): LineProblem[] {
  if (node.type === 'Array') return node.elements.flatMap(({ value }) => findBadNames(value));
  if (node.type !== 'Object') return [];
  const names = new Set<string>();
  return node.members.flatMap((member) => {
    const name = nameOf(member);
    const isTwice = names.has(name);
    names.add(name);
    const problems = findBadNames(member.value);
    const problem =
      (RESERVED.has(name) && 'is not known here.') || (isTwice && 'is there twice. Keep one.');
    if (!problem) return problems;
    const { line } = member.loc.start;
    return [{ line, words: `${formatText(name)} ${problem}` }, ...problems];
  });
}

const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

function nameOf({ name }: MemberNode): string {
  return name.type === 'String' ? name.value : name.name;
}
