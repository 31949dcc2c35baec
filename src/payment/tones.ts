/** Patterns that split a text into parts that repeat from row to row, shown quietly, and the part that differs. */
const PATTERNS = {
  /** `Nov 24, 2026 ` and its time. */
  time: /^(.+, \d{4,} )(\d\d:\d\d)()$/,
  /** `SAF-261124-` and the rest of an Order ID, or the payer's name and the handle of a VPA ID. */
  id: /^(?:([^@]*-)([^-@]+)|()([^@]+)(@.+))$/u,
};

/** A text in three parts: the part that differs from row to row, and the repeating parts before and after it. */
export function splitTones(kind: keyof typeof PATTERNS, text: string) {
  const parts = PATTERNS[kind]
    .exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined);
  const [before = '', differing = text, after = ''] = parts ?? [];
  return { before, differing, after };
}

/** Whether texts of the kind have parts that repeat from row to row. */
export const hasTones = (kind: string): kind is keyof typeof PATTERNS => kind in PATTERNS;
