import {
  defineConfig,
  type LogEntry,
  Logger,
  parse,
  type TokenNormalizedSet,
} from '@terrazzo/parser';
import { checkTokens } from './checkTokens.ts';
import { inPlainWords } from './inPlainWords.ts';
import { resolveTokens } from './resolveTokens.ts';
import { findPlaces, type Mistake, type Place, placeAt } from './tokenPlaces.ts';
import type { Tokens } from './tokens.ts';

/** Thrown for a token file that must not reach a page. */
export class TokensError extends Error {
  readonly mistakes: Mistake[];

  constructor(mistakes: Mistake[]) {
    super(
      mistakes.map((it) => `tokens.json, line ${it.line}: ${it.token} ${it.message}`).join('\n'),
    );
    this.name = 'TokensError';
    this.mistakes = mistakes;
  }
}

/** Terrazzo prints its findings; this keeps them as they are. */
class Findings extends Logger {
  entries: LogEntry[] = [];

  override error(...entries: LogEntry[]) {
    this.entries.push(...entries.filter((entry) => entry.node));
    // The parser counts on not coming back from here.
    throw new Error(entries[0]?.message);
  }
}

/** The tokens, and for each token that is an alias the one with the value. */
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
  const places = readPlaces(source);
  const logger = new Findings({ level: 'silent' });
  // biome-ignore lint/suspicious/noExplicitAny: the type of the rules' options is not exported.
  const config = defineConfig({ lint: { rules: rules as any } }, { logger, cwd: file });
  const { tokens } = await parse([{ filename: file, src: source }], { config, logger }).catch(
    (error: unknown) => {
      const mistakes = mistakesFrom(logger.entries, places);
      throw mistakes.length > 0 ? new TokensError(mistakes) : error;
    },
  );
  const mistakes = checkTokens(tokens, places);
  if (mistakes.length > 0) throw new TokensError(mistakes);
  return { tokens: resolveTokens(tokens), aliases: aliasesOf(tokens) };
}

function readPlaces(source: string) {
  try {
    const { places, duplicates } = findPlaces(source);
    if (duplicates.length > 0) throw new TokensError(duplicates);
    return places;
  } catch (error) {
    // momoa's complaint about broken JSON says where, in its own fields.
    if (!(error instanceof Error) || !('line' in error) || !('column' in error)) throw error;
    const message = `is no longer JSON: ${error.message.replace(/ \(\d+:\d+\)$/, '')} Look for a missing comma, quote or bracket just before it.`;
    const { line, column } = error as Error & { line: number; column: number };
    throw new TokensError([{ token: 'the file', line, column, message }]);
  }
}

const aliasesOf = (tokens: TokenNormalizedSet) =>
  Object.fromEntries(
    Object.values(tokens).flatMap(({ id, aliasOf }) => (aliasOf ? [[id, aliasOf]] : [])),
  );

/** One mistake a token, the first: the rest usually follow from it. */
function mistakesFrom(entries: LogEntry[], places: Place[]) {
  const byToken = new Map<string, Mistake>();
  for (const entry of entries) {
    const { line = 1, column = 1, offset = 0 } = entry.node?.loc?.start ?? {};
    const token = placeAt(places, offset)?.name ?? 'the file';
    if (!byToken.has(token)) {
      byToken.set(token, { token, line, column, message: inPlainWords(entry) });
    }
  }
  return [...byToken.values()];
}
