import { type ParseArgsConfig, parseArgs } from 'node:util';
import { INSUFFICIENT_PRIVILEGE, isFromPostgres } from './database/isTransient.ts';

/** An error that the operator can fix; its message is printed without a stack trace. */
export class OperatorError extends Error {}

/** A number with its noun: `1 counter`, `2 counters`. */
export const plural = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Runs a command. If it fails, prints the error, only its message if an operator can fix it, and sets exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  // When the embedded engine cannot write, it stops without an error; Node.js then has nothing to wait for and exits.
  process.once('beforeExit', reportStop);
  try {
    await command();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : (refusal(error) ?? error));
    process.exitCode = 1;
  }
  process.off('beforeExit', reportStop);
}

/** The message if the database role lacks the rights for a command; undefined for other errors. */
function refusal(error: unknown): string | undefined {
  if (!isFromPostgres(error) || error.code !== INSUFFICIENT_PRIVILEGE) return;
  return `The role of DATABASE_URL may not do this: ${error.message}. Run the command as the tables' owner; see docs/writing-payments.md.`;
}

function reportStop(): void {
  console.error(
    'The database stopped before the command was done, as the embedded one does when its disk is full. ' +
      'Nothing is half done: make room, then run the command again.',
  );
  process.exitCode = 1;
}

/** Parses the command line; throws an `OperatorError` with the usage if it is wrong. */
export function parseArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage}`);
  }
}
