export interface Line {
  outcome: 'passed' | 'failed' | 'could not check' | 'note' | 'skipped';
  /** The check's name, such as `Sign-in: the right keys let the merchant in`. */
  what: string;
  /** What was found and how to fix it. */
  sentence?: string;
}

/** Ends a check with another outcome than `passed`. */
export class Finding extends Error {
  outcome: Line['outcome'] = 'failed';
}

export function failed(sentence: string): never {
  throw new Finding(sentence);
}

export function couldNotCheck(sentence: string): never {
  throw Object.assign(new Finding(sentence), { outcome: 'could not check' });
}

export function must(isTrue: unknown, sentence: string): asserts isTrue {
  if (!isTrue) failed(sentence);
}

/** What the run ended with; any other error is a fault of this program. */
export async function findingOf(run: () => unknown): Promise<Finding | undefined> {
  try {
    await run();
  } catch (error) {
    if (error instanceof Finding) return error;
    throw error;
  }
}

export type Report = ReturnType<typeof report>;

/** Runs checks and passes each outcome to `onLine` at once. */
export function report(onLine: (line: Line) => void) {
  const outcomes = new Set<Line['outcome']>();
  const skipped: string[] = [];
  const add = (outcome: Line['outcome'], what: string, sentence?: string) => {
    outcomes.add(outcome);
    onLine({ outcome, what, sentence });
  };
  return {
    note: (what: string, sentence: string) => add('note', what, sentence),
    /** What was skipped, each with what it needs. */
    skipped,
    skip(what: string, needs: string) {
      skipped.push(`${what.replace(/^.+: /, '')} (${needs})`);
      add('skipped', what, `Needs ${needs}.`);
    },
    /** The result of `run`, or undefined when it ended with a finding. */
    async check<T>(what: string, run: () => T | Promise<T>): Promise<T | undefined> {
      let result: T | undefined;
      const finding = await findingOf(async () => {
        result = await run();
      });
      add(finding?.outcome ?? 'passed', what, finding?.message);
      return result;
    },
    /** 1 when a check failed, else 2 when one could not be run, else 0. */
    exitCode(): 0 | 1 | 2 {
      if (outcomes.has('failed')) return 1;
      return outcomes.has('could not check') ? 2 : 0;
    },
  };
}

/** What `mask` hides, in each form that an answer may have. */
const secrets: string[] = [];

/** From now on hidden, also when a service echoes it. */
export function hide(...texts: string[]): void {
  const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
  secrets.push(...texts.flatMap((text) => [text, escaped(text), escaped(escaped(text))]));
}

export function mask(text: string): string {
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, '•••'), text);
}

/** A value for a sentence: short, on one line, without secrets and control characters. */
export function quote(value: unknown): string {
  // Masked first: a part of a secret would not be found.
  const text = mask(JSON.stringify(value) ?? 'undefined');
  const plain = text.replace(/[\p{Cc}\p{Cf}]/gu, '?');
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}
