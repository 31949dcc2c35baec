import { describe, expect, it } from 'vitest';
import { type Fault, inExports } from './brokenService.ts';
import { check, failuresOf, noFault, openChecked } from './checks.ts';
import { header, inCells, WRONG } from './wrongServices.ts';

openChecked();

const sentencesOf = async (fault: Fault) => {
  const { lines } = await check(fault);
  return failuresOf(lines).map(({ sentence = '' }) => sentence);
};
const wrong = (name: string) => WRONG[name]?.() ?? noFault;

describe('a failure', () => {
  it('is shrunk to the smallest question, with what came and what must not be there', async () => {
    const sentences = await sentencesOf(wrong('ignores the status beside an Order ID'));
    const url = String.raw`http://127\.0\.0\.1:\d+/api/transactions(/export)?\?status=\w+&orderId=[^&]+'`;
    const smallest = new RegExp(
      String.raw`^The (list|export) with status, orderId, as the (merchant|admin):\nRow \d+, payment "T\d+", must not be there: its status is "\w+"\. \d+ came, \d+ match in the first export\.\ncurl -u '(A|BOSS):'"\$CHECK_\w+_KEY" '${url}$`,
    );
    expect(sentences).toContainEqual(expect.stringMatching(smallest));
    expect(sentences.join()).not.toMatch(/A-key|BOSS-key/);
  });

  it('of simultaneous calls names both', async () => {
    const sentences = await sentencesOf(wrong('mixes the queries of two calls at one moment'));
    expect(sentences.join('\n')).toMatch(/2 calls at once:\n[^\n]+\ncurl [^\n]+\ncurl /);
  });

  it('of a filter that lets in too many names the first of them, and the right number', async () => {
    const sentences = await sentencesOf(wrong('exports without startDate'));
    expect(sentences.join('\n')).toMatch(
      /^Row \d+, payment "T\d+", must not be there: its createdAt is 2026-[^,]+Z, before startDate\. 143 came, (?!143)\d+ match in the first export\.$/m,
    );
  });

  it.each<[string, Fault, RegExp]>([
    [
      'amounts',
      inCells(3, (cell) => String(Math.round(Number(cell) * 100))),
      /List and export differ: amount of payment "T\d+" is \d+\.\d+ here, \d+ in the first export\./,
    ],
    [
      'rows',
      inExports((lines) => (lines.length > 100 ? lines.slice(0, -5) : lines)),
      /The list with no parameters, as the merchant:\npagination\.totalRecords is 143; the first export gives 139\./,
    ],
  ])('where list and export differ in %s blames neither', async (_, fault, sentence) => {
    const sentences = await sentencesOf(fault);
    expect(sentences.join('\n')).toMatch(sentence);
    expect(sentences.join('\n')).not.toContain('The contract says');
  });

  it('that many calls share is one line, with their number', async () => {
    const asksForPasswords = header('www-authenticate', 'Basic realm="x"');
    const sentences = await sentencesOf(asksForPasswords);
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toMatch(
      /^\d\d of \d\d \(\/api\/transactions as nobody; .+; .+ and \d+ more\): It answers WWW-Auth[^\n]*$/,
    );
  });

  it('of all answers is one line too', async () => {
    const sentences = await sentencesOf(inCells(3, (cell) => `${cell}1`));
    expect(sentences[0]).toMatch(
      /^\d+ of \d+ \(the list, as the merchant; .* more\): The list with no parameters/,
    );
    expect(sentences[0]?.match(/ of payment /g)).toHaveLength(1);
  });
});
