import { type ObjectNode, parse, type ValueNode } from '@humanwhocodes/momoa';

export type TokenIssue = { token: string; line: number; column: number; message: string };
export type TokenPosition = {
  name: string;
  line: number;
  column: number;
  from: number;
  to: number;
};

const nameOf = ({ name }: ObjectNode['members'][number]) =>
  name.type === 'String' ? name.value : '';

/**
 * The position of each token and group, and duplicate names, which JSON and the parser accept silently. Throws momoa's
 * error, which has the line, on invalid JSON.
 */
export function findPositions(source: string) {
  const positions: TokenPosition[] = [];
  const groups = new Map<string, TokenPosition>();
  const duplicates: TokenIssue[] = [];

  function walk(node: ValueNode, path: string[]) {
    if (node.type !== 'Object') return;
    const seen = new Set<string>();
    for (const member of node.members) {
      const name = nameOf(member);
      const token = [...path, name].join('.');
      const { line, column, offset } = member.loc.start;
      if (seen.has(name)) {
        duplicates.push({ token, line, column, message: 'is defined twice; keep one of them' });
      }
      seen.add(name);
      if (member.value.type !== 'Object') continue;
      const position = { name: token, line, column, from: offset, to: member.loc.end.offset };
      if (member.value.members.some((inner) => nameOf(inner) === '$value'))
        positions.push(position);
      else groups.set(token, position);
      walk(member.value, [...path, name]);
    }
  }

  walk(parse(source).body, []);
  return { positions, groups, duplicates };
}

export function positionAt(positions: TokenPosition[], offset: number) {
  return positions.find(({ from, to }) => from <= offset && offset < to);
}

/** The issue for a missing token, at the position of its nearest existing group. */
export function missingToken(token: string, source: string): TokenIssue {
  const { groups } = findPositions(source);
  const path = token.split('.');
  const group = path
    .map((_, index) => groups.get(path.slice(0, -index - 1).join('.')))
    .find(Boolean);
  const { line, column } = group ?? { line: 1, column: 1 };
  return { token, line, column, message: 'is missing; the theme needs it' };
}
