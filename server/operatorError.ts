import { type ParseArgsConfig, parseArgs } from 'node:util';
import { INSUFFICIENT_PRIVILEGE, isFromPostgres } from './database/isTransient.ts';

/** An error that the operator can fix; its message is printed without a stack trace. */
export class OperatorError extends Error {}

/** A number and its noun: `1 counter`, `2 counters`. */
export const plural = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Runs a command; on an OperatorError prints its message and sets exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  // The embedded engine stops without an error when it cannot write, so Node.js has nothing to wait for and ends.
  process.once('beforeExit', reportStop);
  try {
    await command();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : (refusal(error) ?? error));
    process.exitCode = 1;
  }
  process.off('beforeExit', reportStop);
}

/** The message for a role of PostgreSQL that lacks a command's rights. */
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

/** Parses the command line. Throws an `OperatorError` that contains the usage when it is wrong. */
export function parseArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage}`);
  }
}
