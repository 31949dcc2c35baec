export type Outcome = 'passed' | 'failed' | 'could not check' | 'note' | 'left out';

export interface Line {
  outcome: Outcome;
  /** What was looked at, such as `Paging: no payment is on two pages`. */
  what: string;
  /** What was found, and what to do about it. */
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

/** Runs checks and tells each outcome at once. */
export function report(tell: (line: Line) => void) {
  const told: Outcome[] = [];
  const say = (line: Line) => {
    told.push(line.outcome);
    tell(line);
  };
  return {
    say,
    /** What the examination gives, or undefined when it ended with a finding. */
    async check<T>(what: string, examine: () => Promise<T>): Promise<T | undefined> {
      try {
        const result = await examine();
        say({ outcome: 'passed', what });
        return result;
      } catch (error) {
        if (!(error instanceof Finding)) throw error;
        say({ outcome: error.outcome, what, sentence: error.message });
        return undefined;
      }
    },
    /** 1 when a check failed, else 2 when one could not be made, else 0. */
    exitCode(): 0 | 1 | 2 {
      if (told.includes('failed')) return 1;
      return told.includes('could not check') ? 2 : 0;
    },
  };
}
