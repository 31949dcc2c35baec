export type Outcome = 'passed' | 'failed' | 'could not check' | 'note' | 'skipped';

export interface Line {
  outcome: Outcome;
  /** The check's name, such as `Paging: no payment is on two pages`. */
  what: string;
  /** What was found and how to fix it. */
  sentence?: string;
}

/** Ends a check with another outcome than `passed`. */
export class Finding extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome, sentence: string) {
    super(sentence);
    this.outcome = outcome;
  }
}

export function failed(sentence: string): never {
  throw new Finding('failed', sentence);
}

export function couldNotCheck(sentence: string): never {
  throw new Finding('could not check', sentence);
}

export type Report = ReturnType<typeof report>;

/** Runs checks and passes each outcome to `onLine` at once. */
export function report(onLine: (line: Line) => void) {
  const outcomes: Outcome[] = [];
  const add = (line: Line) => {
    outcomes.push(line.outcome);
    onLine(line);
  };
  return {
    add,
    /** The result of `run`, or undefined when it ended with a finding. */
    async check<T>(what: string, run: () => Promise<T>): Promise<T | undefined> {
      try {
        const result = await run();
        add({ outcome: 'passed', what });
        return result;
      } catch (error) {
        if (!(error instanceof Finding)) throw error;
        add({ outcome: error.outcome, what, sentence: error.message });
        return undefined;
      }
    },
    /** 1 when a check failed, else 2 when one could not be run, else 0. */
    exitCode(): 0 | 1 | 2 {
      if (outcomes.includes('failed')) return 1;
      return outcomes.includes('could not check') ? 2 : 0;
    },
  };
}
