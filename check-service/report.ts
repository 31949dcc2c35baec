export type Outcome = 'passed' | 'failed' | 'could not check' | 'note' | 'skipped';

export interface Line {
  outcome: Outcome;
  /** The check's name, such as `Sign-in: the right keys let the merchant in`. */
  what: string;
  /** The finding and how to fix it. */
  sentence?: string;
  /** The cases of a check that has several, each with its finding. */
  cases?: { name: string; outcome: Outcome; sentence?: string }[];
}

/** Thrown to end a check that failed or could not be run. */
export class Finding extends Error {
  outcome: Outcome = 'failed';
  /** The text that findings of the same fault share. */
  cause = this.message;
  /** Whether the service no longer answers, so that the run ends. */
  isLast = false;
}

export function failed(sentence: string, cause = sentence): never {
  throw Object.assign(new Finding(sentence), { cause });
}

export function couldNotCheck(sentence: string): never {
  throw Object.assign(new Finding(sentence), { outcome: 'could not check' });
}

export function must(isTrue: unknown, sentence: string): asserts isTrue {
  if (!isTrue) failed(sentence);
}

/** Returns the finding that ended `run`, if any; throws other errors, which are faults of this program. */
export async function findingOf(run: () => unknown): Promise<Finding | undefined> {
  try {
    await run();
  } catch (error) {
    if (error instanceof Finding) return error;
    throw error;
  }
}

export type Report = ReturnType<typeof report>;

/** Returns the functions that run checks; they pass each outcome to `onLine` immediately. */
export function report(onLine: (line: Line) => void) {
  const lines: Line[] = [];
  const add = (line: Line) => {
    lines.push(line);
    onLine(line);
  };
  const has = (wanted: Outcome) => lines.some(({ outcome }) => outcome === wanted);
  const endIfLast = (finding?: Finding) => {
    const sentence = 'Three calls in a row got no answer: nothing more is asked.';
    if (finding?.isLast) add({ outcome: 'note', what: 'The end', sentence });
    if (finding?.isLast) throw finding;
  };

  return {
    /** Runs a check; returns the result of `run`, or undefined if it ended with a finding. */
    async check<T>(what: string, run: () => T | Promise<T>): Promise<T | undefined> {
      let result: T | undefined;
      const finding = await findingOf(async () => {
        result = await run();
      });
      add({ outcome: finding?.outcome ?? 'passed', what, sentence: finding?.message });
      endIfLast(finding);
      return result;
    },
    /** Runs the cases of a check, such as its calls; findings with the same cause share a sentence. */
    async checkEach<Case>(what: string, all: [string, Case][], run: (one: Case) => unknown) {
      const cases: Line['cases'] = [];
      const causes = new Map<string, { message: string; names: string[] }>();
      let finding: Finding | undefined;
      for (const [name, one] of all) {
        finding = await findingOf(() => run(one));
        const { outcome = 'passed', message: sentence = '', cause = '' } = finding ?? {};
        cases.push({ name, outcome, sentence });
        if (!finding) continue;
        const same = causes.get(cause) ?? { message: sentence, names: [] };
        causes.set(cause, { ...same, names: [...same.names, name] });
        if (finding.isLast) break;
      }
      const sentences = [...causes.values()].map(({ message, names }) => {
        const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
        return `${names.length} of ${all.length} (${names.slice(0, 3).join('; ')}${more}): ${message}`;
      });
      const order: Outcome[] = ['failed', 'could not check'];
      const outcome = order.find((worst) => cases.some((one) => one.outcome === worst));
      add({ outcome: outcome ?? 'passed', what, sentence: sentences.join('\n'), cases });
      endIfLast(finding);
    },
    /** Adds a note, unless it was added before. */
    note(what: string, sentence: string) {
      const isSaid = lines.some((line) => line.what === what && line.sentence === sentence);
      if (!isSaid) add({ outcome: 'note', what, sentence });
    },
    skip: (what: string, needs: string) =>
      add({ outcome: 'skipped', what, sentence: `Needs ${needs}.` }),
    lines,
    /** 1 if a check failed, otherwise 2 if a check could not be run, otherwise 0. */
    exitCode: (): 0 | 1 | 2 => (has('failed') ? 1 : has('could not check') ? 2 : 0),
  };
}

/** The texts that `mask` hides, in each form that an answer may contain: plain, and escaped once or twice. */
const secrets: string[] = [];

/** Hides these texts from now on, also when a service echoes them. */
export function hide(...texts: string[]): void {
  const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
  secrets.push(...texts.flatMap((text) => [text, escaped(text), escaped(escaped(text))]));
  // The longest first, because a secret may be a part of another.
  secrets.sort((a, b) => b.length - a.length);
}

/** Masks secrets in text from the service. The program's own text stays: a short secret could be a part of it. */
export function mask(text: string): string {
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, '•••'), text);
}

/** A value for a sentence: short, on one line, without secrets or control characters. */
export function quote(value: unknown): string {
  // Masked first, because a secret that is cut off would not be found.
  const text = mask(JSON.stringify(value) ?? 'undefined');
  const plain = text.replace(/[\p{Cc}\p{Cf}]/gu, '?');
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}
