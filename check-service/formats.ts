import type { Line, Outcome } from './report.ts';

/* Formats the result of a run for people and for CI programs. */

export function toText({ outcome, what, sentence = '' }: Line): string {
  const label = outcome === 'failed' ? 'FAILED' : outcome;
  const lines = [what, ...sentence.split('\n').filter(Boolean)];
  return `${label.padEnd(16)}${lines.join(`\n${' '.repeat(16)}`)}`;
}

/** The JUnit element for each outcome except passed; a check that could not be run is an error. */
const ELEMENTS = {
  failed: 'failure',
  'could not check': 'error',
  skipped: 'skipped',
  note: 'system-out',
} as const;

/** A JUnit file, with a case for each rule. */
export function toJUnit(lines: Line[]): string {
  const rules = lines.flatMap(({ cases, ...line }) =>
    (cases ?? [line]).map((one) => ({ ...line, ...one, name: 'name' in one ? one.name : '' })),
  );
  const cases = rules.map(({ outcome, what, name, sentence = '' }) => {
    const [text, element] = [escapeXml(sentence), outcome !== 'passed' && ELEMENTS[outcome]];
    const message = element === 'system-out' ? '' : ` message="${text.replaceAll('\n', '&#10;')}"`;
    const inner = element ? `<${element}${message}>${text}</${element}>` : '';
    const names = `classname="${escapeXml(what)}" name="${escapeXml(name || what)}"`;
    return `  <testcase ${names}>${inner}</testcase>`;
  });
  const count = (outcome: Outcome) => rules.filter((rule) => rule.outcome === outcome).length;
  const counts = `failures="${count('failed')}" errors="${count('could not check')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="check-service" tests="${rules.length}" ${counts} skipped="${count('skipped')}">`,
    ...cases,
    '</testsuite>\n',
  ].join('\n');
}

/** Escapes a text for XML, which cannot hold control characters. */
function escapeXml(text: string): string {
  const plain = text.replace(/[^\n\P{Cc}]|[\p{Cs}\uFFFE\uFFFF]/gu, '?');
  return plain.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
