/** Something that whoever runs the service can put right: told in its own words, without a stack. */
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
