import {
  type Answer,
  type Call,
  inAnswers,
  inBodies,
  inExports,
  inLists,
  inParameter,
  inQueries,
  isExport,
  isList,
  without,
} from './brokenService.ts';
import { signedIn } from './payments.ts';
import { isBoth, keysOf, type Services } from './wrongServices.ts';

/* Services by somebody who did not know how check-service looks for faults. */

const INDIA_MS = 19_800_000;
const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
const hasFilter = ({ status, orderId, startDate, endDate }: Call['query']) =>
  Boolean(status || orderId || startDate || endDate);
const refused = (status: number): Answer => ({ status, headers: {}, body: '{"success":false}' });
const by = (call: Call, id: string): Call => ({
  ...call,
  headers: { ...call.headers, ...signedIn(id) },
});
export const OTHER_WRONG: Services = {
  'sends createdAt in the time of India, but with a Z': () =>
    inLists(({ transactions }) => {
      for (const row of transactions) row.createdAt = later(row.createdAt, INDIA_MS);
    }),
  'takes endDate for the whole day': () =>
    inParameter('endDate', (end) => `${end.slice(0, 10)}T23:59:59.999Z`),
  'cuts createdAt to the second, but filters by the millisecond': () =>
    inBodies(/("createdAt":"[^.]*)\.\d+Z/g, '$1.000Z'),
  'has a page too many when the total divides evenly': () =>
    inLists(({ pagination }) => {
      pagination.totalPages = Math.floor(pagination.totalRecords / pagination.limit) + 1;
    }),
  'answers 404 for a page past the last': () =>
    inAnswers(({ status, body }, call) => {
      if (!isList(call) || status !== 200) return {};
      const { currentPage, totalPages } = JSON.parse(body).data.pagination;
      return currentPage > Math.max(1, totalPages) ? refused(404) : {};
    }),
  'estimates the total of a filter': () => (call, real) =>
    inLists(({ pagination }) => {
      if (!hasFilter(call.query)) return;
      pagination.totalRecords = Math.ceil(pagination.totalRecords / 10) * 10;
    })(call, real),
  'ignores the page beside a filter': () =>
    inQueries((query) => (hasFilter(query) ? without('page')(query) : query)),
  'has a replica that stopped some hours ago': () => {
    let asked = 0;
    return (call, real) => {
      asked += 1;
      if (asked % 2 || !isBoth(call)) return real(call);
      const last = '2026-01-02T12:00:00.000Z';
      const { endDate = last } = call.query;
      return real({ ...call, query: { ...call.query, endDate: endDate < last ? endDate : last } });
    };
  },
  'keeps amounts as floats of 32 bits': () =>
    inLists(({ transactions }) => {
      for (const row of transactions) row.amount = Math.fround(row.amount);
    }),
  'sends the text null for a missing VPA': () => inBodies(/"vpa_id":null/g, '"vpa_id":"null"'),
  'sends INPROGRESS, and is asked for IN_PROGRESS': () =>
    inBodies(/"status":"IN_PROGRESS"/g, '"status":"INPROGRESS"'),
  'sends isAdmin as a text': () => inBodies(/"isAdmin":(true|false)/, '"isAdmin":"$1"'),
  'swaps two times in the file': () =>
    inExports((lines) => lines.map((line) => line.replace(/,([^,]*),([^,]*)$/, ',$2,$1'))),
  'answers 404 for an empty file': () =>
    inAnswers(({ status, body }, call) =>
      isExport(call) && status === 200 && !body.trimEnd().includes('\r\n') ? refused(404) : {},
    ),
  'accepts any secret of an account that has signed in': () => {
    const known = new Set<string>();
    return async (call, real) => {
      const [id = ''] = keysOf(call);
      const answer = await real(known.has(id) ? by(call, id) : call);
      if (answer.status === 200) known.add(id);
      return answer;
    };
  },
  'remembers files by the Merchant ID without the secret': () => {
    const kept = new Map<string, Answer>();
    return async (call, real) => {
      const key = JSON.stringify([call.query, keysOf(call)[0]]);
      const answer = (isExport(call) && kept.get(key)) || (await real(call));
      if (isExport(call) && answer.status === 200) kept.set(key, answer);
      return answer;
    };
  },
  'verifies the secret only of a list with limit=1': () => (call, real) => {
    const [id = ''] = keysOf(call);
    const isVerified = !isList(call) || call.query.limit === '1' || !['A', 'BOSS'].includes(id);
    return real(isVerified ? call : by(call, id));
  },
  'mixes the queries of one account at one moment': () => {
    let last: Call['query'] = {};
    return async (call, real) => {
      last = call.query;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return real({ ...call, query: last });
    };
  },
  "names the admin in all of an admin's rows": () =>
    inBodies(/"merchantId":"\w+"/g, '"merchantId":"BOSS"'),
  'finds all for an unknown status': () =>
    inQueries((query) => {
      const isKnown = /^(PENDING|IN_PROGRESS|COMPLETED|FAILED|CANCELLED)$/.test(query.status ?? '');
      return isKnown ? query : without('status')(query);
    }, isBoth),
};
