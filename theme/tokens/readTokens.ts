import { type ObjectNode, parse as parseJson, type ValueNode } from '@humanwhocodes/momoa';
import {
  defineConfig,
  type LogEntry,
  Logger,
  parse,
  type TokenNormalizedSet,
} from '@terrazzo/parser';
import { colorObject, cssColor, resolveTokens } from './resolveTokens.ts';
import type { Tokens } from './tokens.ts';

/** Thrown when tokens.json has errors and must not be used. */
export class TokensError extends Error {
  readonly issues: TokenIssue[];

  constructor(issues: TokenIssue[]) {
    super(
      issues
        .map(({ token, line, message }) => `tokens.json, line ${line}: ${token} ${message}`)
        .join('\n'),
    );
    this.name = 'TokensError';
    this.issues = issues;
  }
}

/** Collects the parser's findings instead of printing them. */
class FindingsLogger extends Logger {
  entries: LogEntry[] = [];

  override error(...entries: LogEntry[]) {
    this.entries.push(...entries.filter((entry) => entry.node));
    // The parser expects error() to throw.
    throw new Error(entries[0]?.message);
  }
}

/** The resolved tokens, and for each alias the token it points to. */
export type ReadTokens = { tokens: Tokens; aliases: Record<string, string> };

const file = new URL('file:///tokens.json');

const rules = {
  'core/valid-color': 'error',
  'core/valid-dimension': ['error', { allowedUnits: ['px', 'rem'] }],
  'core/valid-font-family': 'error',
  'core/valid-font-weight': 'error',
  'core/valid-duration': 'error',
  'core/valid-cubic-bezier': 'error',
  'core/valid-number': 'error',
  'core/valid-shadow': 'error',
  'core/valid-typography': 'error',
} as const;

/** Checks the text of tokens.json and resolves its aliases; throws a TokensError. */
export async function readTokens(source: string): Promise<ReadTokens> {
  const positions = readPositions(source);
  const logger = new FindingsLogger({ level: 'silent' });
  // biome-ignore lint/suspicious/noExplicitAny: the type of the rules' options is not exported.
  const config = defineConfig({ lint: { rules: rules as any } }, { logger, cwd: file });
  const { tokens } = await parse([{ filename: file, src: source }], { config, logger }).catch(
    (error: unknown) => {
      const issues = issuesFrom(logger.entries, positions);
      throw issues.length > 0 ? new TokensError(issues) : error;
    },
  );
  const issues = checkTokens(tokens, positions);
  if (issues.length > 0) throw new TokensError(issues);
  return { tokens: resolveTokens(tokens), aliases: aliasesOf(tokens) };
}

function readPositions(source: string) {
  try {
    const { positions, duplicates } = findPositions(source);
    if (duplicates.length > 0) throw new TokensError(duplicates);
    return positions;
  } catch (error) {
    // momoa's syntax errors carry their position.
    if (!(error instanceof Error) || !('line' in error) || !('column' in error)) throw error;
    const reason = error.message.replace(/ \(\d+:\d+\)$/, '');
    const message = `is not valid JSON: ${reason} Look for a missing comma, quote or bracket just before it.`;
    const { line, column } = error as Error & { line: number; column: number };
    throw new TokensError([{ token: 'the file', line, column, message }]);
  }
}

const aliasesOf = (tokens: TokenNormalizedSet) =>
  Object.fromEntries(
    Object.values(tokens).flatMap(({ id, aliasOf }) => (aliasOf ? [[id, aliasOf]] : [])),
  );

/** The first finding of each token; the others usually follow from it. */
function issuesFrom(entries: LogEntry[], positions: TokenPosition[]) {
  const byToken = new Map<string, TokenIssue>();
  for (const entry of entries) {
    const { line = 1, column = 1, offset = 0 } = entry.node?.loc?.start ?? {};
    const token = positionAt(positions, offset)?.name ?? 'the file';
    if (!byToken.has(token)) {
      byToken.set(token, { token, line, column, message: describeFinding(entry) });
    }
  }
  return [...byToken.values()];
}

// The theme computes with the values, so each group must have its type.
const TOKEN_TYPES: [RegExp, string][] = [
  [/^(palette|color)\./, 'color'],
  [/^(space|size|radius|border|density)\./, 'dimension'],
  [/^shadow\./, 'shadow'],
  [/^text\./, 'typography'],
  [/^font\.family$/, 'fontFamily'],
  [/^font\.weight\./, 'fontWeight'],
  [/^motion\.easing$/, 'cubicBezier'],
  [/^motion\./, 'duration'],
];

/** Checks beyond the format: types that the theme needs, and colours whose hex and components differ. */
function checkTokens(tokens: TokenNormalizedSet, positions: TokenPosition[]): TokenIssue[] {
  return positions.flatMap(({ name, line, column }) => {
    const issue = (message: string) => [{ token: name, line, column, message }];
    const type = TOKEN_TYPES.find(([pattern]) => pattern.test(name))?.[1];
    const token = tokens[name];
    // Design tools may add groups of their own.
    if (!type) return [];
    if (token?.$type !== type) {
      return issue(`must have the $type "${type}", here or in its group`);
    }
    if (token.$type !== 'color' || token.aliasOf) return [];
    const { colorSpace, hex, components } = token.$value;
    if (
      !hex ||
      colorSpace !== 'srgb' ||
      cssColor({ colorSpace, components: [...components] as number[] }) === hex.toLowerCase()
    ) {
      return [];
    }
    return issue(`has a "hex" and "components" that differ; for the hex write ${colorObject(hex)}`);
  });
}

const EXAMPLES: Record<string, string> = {
  color: '{ "colorSpace": "srgb", "components": [0, 0.365, 0.408], "hex": "#005d68" }',
  dimension: '{ "value": 12, "unit": "px" }',
  duration: '{ "value": 150, "unit": "ms" }',
  'font-family': '["Inter", "sans-serif"]',
  'font-weight': '500',
  'cubic-bezier': '[0.2, 0, 0, 1]',
  number: '1.5',
};

/** A finding of the Terrazzo parser for a designer. The caller puts the token's name in front. */
function describeFinding({ message, label, node }: LogEntry) {
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
  const example = EXAMPLES[type] ? ` Example of a ${type}: ${EXAMPLES[type]}` : '';
  return `is not a valid ${type}: ${message}${example}`;
}

type TokenIssue = { token: string; line: number; column: number; message: string };
type TokenPosition = {
  name: string;
  line: number;
  column: number;
  from: number;
  to: number;
};

const nameOf = ({ name }: ObjectNode['members'][number]) =>
  name.type === 'String' ? name.value : '';

/**
 * The position of each token, and duplicate names, which JSON and the parser accept silently. Throws momoa's
 * error, which has the line, on invalid JSON.
 */
function findPositions(source: string) {
  const positions: TokenPosition[] = [];
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
      if (member.value.members.some((inner) => nameOf(inner) === '$value')) {
        positions.push({ name: token, line, column, from: offset, to: member.loc.end.offset });
      }
      walk(member.value, [...path, name]);
    }
  }

  walk(parseJson(source).body, []);
  return { positions, duplicates };
}

function positionAt(positions: TokenPosition[], offset: number) {
  return positions.find(({ from, to }) => from <= offset && offset < to);
}
