import { setTimeout as pause } from 'node:timers/promises';
import {
  type Answer,
  type Call,
  type Fault,
  inAnswers,
  inBodies,
  inExports,
  inFirst,
  inLists,
  inParameter,
  inQueries,
  inStatuses,
  isExport,
  isList,
  type ListData,
  without,
} from './brokenService.ts';
import { signedIn } from './payments.ts';

/*
 * Services that break the contract, each in one way. Their merchants are A, AB and B, the admin BOSS and the inactive
 * CLOSED; each key is the id followed by `-key`.
 */

/** Functions that make a new fault for each check, because some faults remember earlier calls. */
export type Services = Record<string, () => Fault>;

export const isBoth = (call: Call) => isList(call) || isExport(call);
export const isBy = ({ headers }: Call, merchantId: string) =>
  headers.authorization === signedIn(merchantId).authorization;
const by = (call: Call, id: string): Call => ({
  ...call,
  headers: { ...call.headers, ...signedIn(id) },
});
const keysOf = ({ headers }: Call) =>
  Buffer.from(headers.authorization?.slice(6) ?? '', 'base64')
    .toString()
    .split(':');

/** Answers some calls of merchant A as if the admin had sent them. */
const likeAdmin =
  (when: (call: Call) => boolean): Fault =>
  async (call, real) => {
    if (!isBoth(call) || !isBy(call, 'A') || !when(call)) return real(call);
    const answer = await real(by(call, 'BOSS'));
    return {
      ...answer,
      body: answer.body.replace(/"merchantId":"\w+",?/g, '').replaceAll(',}', '}'),
    };
  };

/** Signs in A, BOSS or CLOSED with any secret that `isRight` accepts. */
const letsIn =
  (isRight: (secret: string, right: string, call: Call) => boolean): Fault =>
  (call, real) => {
    const [id = '', ...rest] = keysOf(call);
    const isOne = ['A', 'BOSS', 'CLOSED'].includes(id);
    const accepts =
      call.headers.authorization && isOne && isRight(rest.join(':'), `${id}-key`, call);
    return real(accepts ? by(call, id) : call);
  };

export const header = (name: string, value: string, where: (call: Call) => boolean = () => true) =>
  inAnswers(({ headers }, call) => (where(call) ? { headers: { ...headers, [name]: value } } : {}));

export const refused = (status: number): Answer => ({
  status,
  headers: {},
  body: '{"success":false}',
});

const page = ({ query }: Call) => Number(query.page ?? 1);
const dataOf = ({ body }: Answer) => (JSON.parse(body) as { data: ListData }).data;

/** Changes a cell of each payment in an exported file; no cell contains a comma. */
export const inCells = (nth: number, change: (cell: string, cells: string[]) => string) =>
  inExports((lines) =>
    lines.map((line) => {
      const cells = line.split(',');
      cells[nth] = change(cells[nth] ?? '', cells);
      return cells.join(',');
    }),
  );

export const WRONG: Services = {
  // Payments of other merchants
  'shows a merchant the payments of all without dates': () =>
    likeAdmin(({ query }) => !query.startDate && !query.endDate),
  'shows a merchant the payments of all from page 2 on': () =>
    likeAdmin((call) => isList(call) && page(call) > 1),
  'shows a merchant the payments of all who has asked for a merchantId': () =>
    likeAdmin(({ query }) => query.merchantId !== undefined),
  'exports the payments of another by merchantId': () =>
    likeAdmin((call) => isExport(call) && call.query.merchantId !== undefined),
  'finds any order of another by its whole Order ID': () =>
    likeAdmin(({ query }) => /^ORD-1\d\d\d$/.test(query.orderId ?? '')),
  'shows the merchant A also the payments of AB': () => async (call, real) => {
    if (!isBy(call, 'A') || !isExport(call)) return real(call);
    const [own, more] = await Promise.all([real(call), real(by(call, 'AB'))]);
    return { ...own, body: own.body + more.body.slice(more.body.indexOf('\r\n') + 2) };
  },
  'gives a merchant rows with a merchantId': () =>
    inLists(({ transactions }) => {
      for (const row of transactions) Object.assign(row, { merchantId: row.merchantId ?? 'A' });
    }),
  'gives an admin rows without a merchantId': () =>
    inBodies(/"merchantId":"\w+",?(?=.*"amount")/g, ''),
  'finds a merchant by a merchantId that only begins with its id': () =>
    inParameter('merchantId', (id) => id.replace(/^(AB|A|B).*/, '$1')),
  'ignores the merchantId of an admin': () => inQueries(without('merchantId')),
  'ignores the merchantId of an admin in exports': () => inQueries(without('merchantId'), isExport),
  'remembers answers by their address alone': () => {
    const kept = new Map<string, Answer>();
    return async (call, real) => {
      const key = JSON.stringify([call.path, call.query]);
      const answer = await real(call);
      const known = kept.get(key);
      if (answer.status !== 200 || call.path === '/api/user') return answer;
      if (!known) kept.set(key, answer);
      return known ?? answer;
    };
  },
  'lets a session cookie win over the keys': () => async (call, real) => {
    const [, cookie] = /session=([^;]+)/.exec(call.headers.cookie ?? '') ?? [];
    const authorization = cookie && Buffer.from(cookie, 'base64').toString();
    const answer = await real(authorization ? { ...call, headers: { authorization } } : call);
    if (answer.status !== 200 || cookie) return answer;
    const value = Buffer.from(call.headers.authorization ?? '').toString('base64');
    return { ...answer, headers: { ...answer.headers, 'set-cookie': `session=${value}; Path=/` } };
  },

  // Sign-in
  'accepts any secret in an export': () => letsIn((_, __, call) => isExport(call)),
  'accepts an empty secret': () => letsIn((secret) => secret === ''),
  'accepts the secret of any other account': () =>
    letsIn((secret) => ['A-key', 'BOSS-key', 'B-key'].includes(secret)),
  'names in a 401 whose payments there are': () => async (call, real) => {
    const answer = await real(call);
    if (answer.status !== 401 || !isList(call)) return answer;
    const shown = await real({ ...call, query: { limit: '1' }, headers: signedIn('A') });
    return { ...answer, body: shown.body };
  },
  'answers 403 to wrong secrets': () => inStatuses(401, 403),
  'answers 401 for an inactive account': () => inStatuses(403, 401),
  'lets an inactive account export': () => (call, real) =>
    real(isBy(call, 'CLOSED') && isExport(call) ? { ...call, headers: signedIn('A') } : call),
  'makes browsers ask for a password': () => header('www-authenticate', 'Basic realm="x"'),
  'says that everybody is an admin': () => inBodies('"isAdmin":false', '"isAdmin":true'),

  // Caches
  'lets a shared cache keep its answers': () => header('cache-control', 'max-age=0, s-maxage=600'),
  'lets a browser keep its files': () => header('cache-control', 'private, max-age=60', isExport),
  'lets a cache give old answers while it asks': () =>
    header('cache-control', 'max-age=0, stale-while-revalidate=60', isList),

  // Filters
  'forgets the status from page 2 on': () =>
    inQueries((query, call) => (page(call) > 1 ? without('status')(query) : query)),
  'ignores the status beside an Order ID': () =>
    inQueries((query) => (query.orderId ? without('status')(query) : query), isBoth),
  'exports without the status': () => inQueries(without('status'), isExport),
  'exports without startDate': () => inQueries(without('startDate'), isExport),
  'exports without endDate': () => inQueries(without('endDate'), isExport),
  'excludes payments at exactly startDate': () =>
    inParameter('startDate', (date) => new Date(Date.parse(date) + 1).toISOString()),
  'excludes payments at exactly endDate, when there is a start': () =>
    inQueries(
      (query) =>
        query.startDate && query.endDate
          ? { ...query, endDate: new Date(Date.parse(query.endDate) - 1).toISOString() }
          : query,
      isBoth,
    ),
  'swaps a start and an end that are the wrong way round': () =>
    inQueries((query) => {
      const { startDate = '', endDate = '' } = query;
      return startDate && endDate && startDate > endDate
        ? { ...query, startDate: endDate, endDate: startDate }
        : query;
    }, isBoth),
  'finds only whole Order IDs': () =>
    inParameter('orderId', (orderId) => (orderId.length === 8 ? orderId : 'nothing')),
  'is case-sensitive': () =>
    inParameter('orderId', (orderId) => (/ord/.test(orderId) ? 'nothing' : orderId)),
  'takes _ for any character': () =>
    inParameter('orderId', (orderId) => orderId.replace(/^_/, 'O').replace(/_$/, '')),
  'decodes an Order ID twice': () =>
    inParameter('orderId', (orderId) =>
      /%[0-9a-f]{2}/i.test(orderId) ? decodeURIComponent(orderId) : orderId.replace('+', ' '),
    ),
  'normalises an Order ID': () => inParameter('orderId', (orderId) => orderId.normalize('NFC')),
  'breaks on a letter beyond ASCII': () =>
    inAnswers((_, { query }) => (/[^ -~]/.test(query.orderId ?? '') ? { status: 500 } : {})),
  'breaks on a quotation mark': () =>
    inAnswers((_, { query }) => (query.orderId?.includes("'") ? { status: 500 } : {})),

  // Pages
  'claims a next page when the last is full': () =>
    inLists(({ transactions, pagination }) => {
      pagination.hasNextPage = transactions.length === pagination.limit;
    }),
  'gives the last page for those past it': () => async (call, real) => {
    const answer = await real(call);
    if (!isList(call) || answer.status !== 200) return answer;
    const { currentPage, totalPages } = dataOf(answer).pagination;
    if (currentPage <= totalPages || totalPages === 0) return answer;
    return real({ ...call, query: { ...call.query, page: String(totalPages) } });
  },
  'returns payments of the same time in a new order each time': () => {
    let asked = 0;
    return inLists(({ transactions }) => {
      asked += 1;
      if (asked % 2 === 0) transactions.reverse();
      transactions.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    });
  },

  // The exported file
  'exports payments of the same time by Order ID': () =>
    inExports((lines) => {
      const key = (line: string) => line.split(',');
      return [...lines].sort((a, b) => {
        const [one, other] = [key(a), key(b)];
        return `${other[7]}`.localeCompare(`${one[7]}`) || `${one[2]}`.localeCompare(`${other[2]}`);
      });
    }),
  'loses payments without a VPA in the file': () =>
    inExports((lines) => lines.filter((line) => line.split(',')[5] !== '')),
  'repeats a payment of the file': () =>
    inExports((lines) => lines.map((line, nth) => (nth === 120 ? lines[80] : line))),
  'exports without a line of column names': () =>
    inAnswers(({ body }, call) =>
      isExport(call) ? { body: body.slice(body.indexOf('\r\n') + 2) } : {},
    ),

  // The fields
  'sends times without their zone': () => inBodies(/("createdAt":"[^"]*)Z/g, '$1'),
  'sends an object for a text': () => inFirst({ vpa_id: {} }),
  'omits ids': () => inFirst({ id: null }),
  'omits a part of pagination': () => inBodies(/,"hasPrevPage":\w+/, ''),
  'does not say success': () => inBodies('"success":true,', ''),

  // Written by somebody who did not know how check-service looks for faults.
  'takes endDate for the whole day': () =>
    inParameter('endDate', (end) => `${end.slice(0, 10)}T23:59:59.999Z`),
  'cuts createdAt to the second, but filters by the millisecond': () =>
    inBodies(/("createdAt":"[^.]*)\.\d+Z/g, '$1.000Z'),
  'has a page too many when the total divides evenly': () =>
    inLists(({ pagination }) => {
      pagination.totalPages = Math.floor(pagination.totalRecords / pagination.limit) + 1;
    }),
  'estimates the total of a status': () => (call, real) =>
    inLists(({ pagination }) => {
      if (!call.query.status) return;
      pagination.totalRecords = Math.ceil(pagination.totalRecords / 10) * 10;
    })(call, real),
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
  'sends isAdmin as a text': () => inBodies(/"isAdmin":(true|false)/, '"isAdmin":"$1"'),
  'answers 404 for an empty file': () =>
    inAnswers(({ status, body }, call) =>
      isExport(call) && status === 200 && !body.trimEnd().includes('\r\n') ? refused(404) : {},
    ),
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
  'writes the exports of an account into one file': () => {
    const files = new Map<string, Answer>();
    let running = 0;
    return async (call, real) => {
      if (!isExport(call)) return real(call);
      running += 1;
      const answer = await real(call).finally(() => {
        running -= 1;
      });
      if (answer.status !== 200) return answer;
      const [id = ''] = keysOf(call);
      files.set(id, answer);
      // Waits for an export that came at the same moment, however busy the machine is.
      do await pause(60);
      while (running > 0);
      return files.get(id) ?? answer;
    };
  },
  'mixes the queries of two calls at one moment': () => {
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

/** Faults that every run must find, because they are common or because random questions rarely show them. */
export const ALWAYS_FOUND = [
  'exports the payments of another by merchantId',
  'excludes payments at exactly startDate',
  'exports without endDate',
  'decodes an Order ID twice',
  'normalises an Order ID',
  'breaks on a letter beyond ASCII',
  'answers 404 for an empty file',
  'gives the last page for those past it',
  'writes the exports of an account into one file',
];
