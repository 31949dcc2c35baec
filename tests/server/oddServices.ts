import { type Fault, inAnswers, inBodies, inQueries, isExport } from './brokenService.ts';
import { header, inCells, isBoth, isBy, refused, type Services } from './wrongServices.ts';

/** Makes payments 456 microseconds later, and compares dates with these times exactly. */
const inMicroseconds: Fault = async (call, real) => {
  const { startDate, endDate, ...query } = call.query;
  // Drops the microseconds, because the service rounds start dates up, which would exclude that moment's payment.
  const start = startDate && { startDate: new Date(startDate).toISOString() };
  const time = Date.parse(endDate ?? '');
  const isEarlier = !/\.\d{3}456Z$/.test(endDate ?? '');
  const end = endDate && { endDate: new Date(isEarlier ? time - 1 : time).toISOString() };
  const answer = await real({ ...call, query: { ...query, ...start, ...end } });
  const finer = answer.body.replace(/("createdAt":"[^"]*)Z/g, '$1456Z');
  const later = (cell: string) => cell.replace('Z', '456Z');
  return inCells(7, later)(call, async () => ({ ...answer, body: finer }));
};

/** Services that keep the contract in an unusual way. */
export const ODD: Services = {
  'has times in microseconds': () => inMicroseconds,
  'has times in the zone of India': () =>
    inAnswers(({ body }) => ({
      body: body.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) =>
        new Date(Date.parse(time) + 19_800_000).toISOString().replace('Z', '+05:30'),
      ),
    })),
  'refuses the merchantId of a merchant': () => async (call, real) =>
    isBy(call, 'A') && call.query.merchantId ? refused(403) : real(call),
  'finds nothing of another merchant': () =>
    inQueries(
      (query, call) =>
        isBy(call, 'A') && query.merchantId && query.merchantId !== 'A'
          ? { ...query, orderId: 'nothing' }
          : query,
      isBoth,
    ),
  'refuses an end before its start': () => async (call, real) => {
    const { startDate = '', endDate = '' } = call.query;
    return endDate && startDate > endDate ? refused(400) : real(call);
  },
  'sets a cookie that it does not read': () => header('set-cookie', 'lb=1; Path=/'),
  'answers a 401 with a web page, as proxies do': () =>
    inAnswers(({ status }) =>
      status === 401 ? { headers: { 'content-type': 'text/html' }, body: '<html></html>' } : {},
    ),
  'lets a browser keep answers that it must ask for again': () =>
    header('cache-control', 'private, max-age=0, must-revalidate'),
  'has Order IDs with letters beyond A to Z, of which it folds none': () => async (call, real) => {
    const orderId = call.query.orderId?.replace(/^(?!É)/, 'nothing').replace(/^É/, '');
    const answer = await real({
      ...call,
      query: orderId === undefined ? call.query : { ...call.query, orderId },
    });
    return { ...answer, body: answer.body.replace(/ORD-/g, 'ÉORD-') };
  },
  'writes its file with other line ends, quotes, order and more columns': () =>
    inAnswers(({ status, body }, call) => {
      if (!isExport(call) || status !== 200) return {};
      const lines = body.replace('\uFEFF', '').trimEnd().split('\r\n');
      const turned = lines.map((line, nth) =>
        [nth ? 'UPI' : 'Method', ...line.split(',').reverse()].map((cell) => `"${cell}"`).join(','),
      );
      return { body: `${turned.join('\n')}\n` };
    }),

  // Written by somebody who did not know how check-service looks for faults.
  'has more fields everywhere': () =>
    inAnswers(({ status, body }, call) => {
      if (isExport(call) || status !== 200) return {};
      const json = JSON.parse(body);
      Object.assign(json, { code: 0, message: null });
      Object.assign(json.data, { currency: 'INR', total: 7 });
      Object.assign(json.data.pagination ?? {}, { next: null, page: 'x' });
      for (const row of json.data.transactions ?? []) row.customer = { name: null };
      return { body: JSON.stringify(json) };
    }),
  'has a status of its own': () => (call, real) => {
    const { status } = call.query;
    if (status === 'FAILED') return real({ ...call, query: { ...call.query, orderId: 'nothing' } });
    const query = status === 'REFUNDED' ? { ...call.query, status: 'FAILED' } : call.query;
    return inBodies(/\bFAILED\b/g, 'REFUNDED')({ ...call, query }, real);
  },
  'leaves zeros out of its times': () => inBodies(/(T[\d:]{8})\.0+Z/g, '$1Z'),
};
