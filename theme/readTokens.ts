import {
  defineConfig,
  type LogEntry,
  Logger,
  parse,
  type TokenNormalizedSet,
} from '@terrazzo/parser';
import { checkTokens } from './checkTokens.ts';
import { describeFinding } from './describeFinding.ts';
import { resolveTokens } from './resolveTokens.ts';
import {
  findPositions,
  positionAt,
  type TokenIssue,
  type TokenPosition,
} from './tokenPositions.ts';
import type { Tokens } from './tokens.ts';

/** tokens.json has errors and must not be used. */
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
