import { type ParseArgsConfig, parseArgs } from 'node:util';
import { OperatorError } from './operatorError.ts';

/** Parses the command line. Throws an `OperatorError` that contains the usage when it is wrong. */
export function parseArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage}`);
  }
}
