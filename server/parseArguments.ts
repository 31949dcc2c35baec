import { type ParseArgsConfig, parseArgs } from 'node:util';
import { OperatorError } from './operatorError.ts';

/** The command line; a wrong one is reported with the command's usage. */
export function parseArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage}`);
  }
}
