import { FIELDS, type FieldName, TRANSACTION_STATUSES } from './api/contract.ts';
import type { ListedTransaction } from './api/schema.ts';
import { formatAmount, formatDate, formatText, MISSING } from './format.ts';
import type { ListPage } from './page/listQuery.ts';
import { splitTones } from './payment/tones.ts';
import { getSession, onAccountChange } from './session/session.ts';
import { timeZone } from './settings/timeZone.ts';
import type { TimeZone } from './time.ts';

/* Writes the first payments into the static rows that index.html shows until React runs. */

/**
 * Fills the static rows if shell.js has marked them, the list has payments, and the session has not ended. React later
 * replaces the rows; if the session ends before that, they are removed.
 */
export function showFirstRows(page: ListPage | undefined): void {
  const rows = document.getElementById('first-rows');
  const chips = document.querySelector<HTMLTemplateElement>('#shell-chips')?.content.children;
  const [skeleton] = rows?.children ?? [];
  const session = getSession();
  if (!rows || !chips || !skeleton || !session || !page?.transactions.length) return;
  const zone = timeZone.read(session.merchantId);
  rows.replaceChildren(
    ...page.transactions.slice(0, MAX_ROWS).map((payment) => {
      const row = skeleton.cloneNode(true) as HTMLTableRowElement;
      for (const cell of row.cells) {
        const field = cell.dataset.field as FieldName;
        cell.replaceChildren(...contentOf(field, payment, zone, chips));
      }
      return row;
    }),
  );
  onAccountChange(() => rows.replaceChildren());
}

/** Enough rows to fill a window. */
const MAX_ROWS = 24;

function contentOf(
  field: FieldName,
  payment: ListedTransaction,
  zone: TimeZone,
  chips: HTMLCollection,
): (Node | string)[] {
  const { kind } = FIELDS[field];
  if (kind === 'money') return [formatAmount(payment.amount)];
  const value = payment[field as Exclude<FieldName, 'amount'>] ?? null;
  const text = kind === 'time' ? formatDate(value, zone) : formatText(value);
  if (kind === 'status') return [chipOf(value, text, chips)];
  if (text === MISSING) return [element('span', text, 'NotAvailable')];
  if (field === 'ref_id') return [text];
  const { before, differing, after } = splitTones(kind === 'time' ? kind : 'id', text);
  return [before, element('b', differing), after];
}

/** The chip of a status. A status that is not in the specification looks like Pending, the first chip. */
function chipOf(status: string | null, text: string, chips: HTMLCollection): Node {
  const index = (TRANSACTION_STATUSES as readonly (string | null)[]).indexOf(status);
  const chip = chips[Math.max(index, 0)]?.cloneNode(true) as Element;
  const label = chip.querySelector('span');
  if (label && index < 0) label.textContent = text;
  return chip;
}

function element(tag: 'b' | 'span', text: string, className = ''): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text, className });
}
