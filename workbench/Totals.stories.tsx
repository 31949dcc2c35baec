import { listOf } from './payments.ts';
import { HIDDEN, press, screen, waitForRows } from './screen.tsx';

export default { title: 'Tabs/Totals' };

const load = [waitForRows, press('Totals', 'link')];

const url = '/transactions?status=COMPLETED&orderId=ORD-2026';

export const Running = screen({
  url,
  export: { pendingAt: 50_000 },
  steps: load,
  shows: /of 1,204 payments, 50 kB received$/,
});

export const Result = screen({ url, steps: load, shows: 'Completed, by day created' });

/** An export with these rows. */
const fileOf = (...rows: string[]) => ({
  body: ['Amount,Status,Created At', ...rows, ''].join('\r\n'),
});

export const ByMonth = screen({
  list: listOf(3),
  export: fileOf(
    '12345678901234.50,COMPLETED,2025-04-03T08:30:00Z',
    '98765432109876.25,COMPLETED,2026-02-11T08:30:00Z',
    '45678901234567.25,COMPLETED,2026-11-20T08:30:00Z',
  ),
  steps: load,
  shows: '₹15,67,90,01,22,45,678.00',
});

export const Doubtful = screen({
  list: listOf(8),
  export: fileOf(
    '149.00,COMPLETED,2026-11-20T08:30:00Z',
    '85.00,REFUNDED,2026-11-20T08:30:00Z',
    '12,COMPLETED,yesterday',
    '"12,34",FAILED,2026-11-20T08:30:00Z',
  ),
  steps: load,
  shows: /Only 4 of 8 payments were received; 4 are missing\./,
});

export const OtherColumns = screen({
  list: listOf(1),
  export: { body: 'Number;Net;State;When\r\nORD-1;149.00;COMPLETED;2026-11-20T08:30:00Z\r\n' },
  steps: load,
  shows: /Its columns: Number, Net, State, When\.$/,
});

export const Failed = screen({
  export: { status: 500 },
  steps: load,
  shows: 'Payments could not be loaded',
});

export const AmountsHidden = screen({
  stored: { view: HIDDEN },
  steps: load,
  shows: 'Amounts are hidden.',
});
