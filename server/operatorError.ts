/** An error that the operator can fix; its message is printed without a stack trace. */
export class OperatorError extends Error {}

/** Runs a command; an OperatorError becomes one line on stderr and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  }
}
