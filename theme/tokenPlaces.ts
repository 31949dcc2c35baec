import { type ObjectNode, parse, type ValueNode } from '@humanwhocodes/momoa';

export type Mistake = { token: string; line: number; column: number; message: string };
export type Place = { name: string; line: number; column: number; from: number; to: number };

const nameOf = ({ name }: ObjectNode['members'][number]) =>
  name.type === 'String' ? name.value : '';

/**
 * Where each token stands in the text, and the names given twice: JSON lets the second silently
 * win, and the parser does not look. Throws momoa's error, with its line, on broken JSON.
 */
export function findPlaces(source: string) {
  const places: Place[] = [];
  const groups = new Map<string, Place>();
  const duplicates: Mistake[] = [];

  function walk(node: ValueNode, path: string[]) {
    if (node.type !== 'Object') return;
    const seen = new Set<string>();
    for (const member of node.members) {
      const name = nameOf(member);
      const token = [...path, name].join('.');
      const { line, column, offset } = member.loc.start;
      if (seen.has(name)) {
        duplicates.push({ token, line, column, message: 'is given twice; keep one of them' });
      }
      seen.add(name);
      if (member.value.type !== 'Object') continue;
      const place = { name: token, line, column, from: offset, to: member.loc.end.offset };
      if (member.value.members.some((inner) => nameOf(inner) === '$value')) places.push(place);
      else groups.set(token, place);
      walk(member.value, [...path, name]);
    }
  }

  walk(parse(source).body, []);
  return { places, groups, duplicates };
}

export function placeAt(places: Place[], offset: number) {
  return places.find(({ from, to }) => from <= offset && offset < to);
}

/** A token that should be there, with the place of the group that should have it. */
export function missingToken(token: string, source: string): Mistake {
  const { groups } = findPlaces(source);
  const path = token.split('.');
  const group = path
    .map((_, index) => groups.get(path.slice(0, -index - 1).join('.')))
    .find(Boolean);
  const { line, column } = group ?? { line: 1, column: 1 };
  return { token, line, column, message: 'is missing, and the look needs it' };
}
