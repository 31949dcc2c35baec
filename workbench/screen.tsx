import type { StoryObj } from '@storybook/react-vite';
import {
  type AxiosAdapter,
  AxiosError,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios';
import { expect, waitFor, within } from 'storybook/test';
import { App, preloadFirstScreen } from '../src/App.tsx';
import { client } from '../src/api/client.ts';
import { PAGE_SIZE } from '../src/api/contract.ts';
import { answerCall, type FakeCall, type listBody, sessionOf } from '../tests/fakeService.ts';
import { useDraft } from './liveTheme.tsx';
import { paymentsOf } from './payments.ts';

const SECRET = 'demo';

export const sessions = {
  merchant: sessionOf('SAFFRON', SECRET),
  admin: sessionOf('ADMIN', SECRET, true),
};

type PlayContext = Parameters<NonNullable<StoryObj['play']>>[0];

/** A user action. It gets the whole page, because menus, dialogs and messages are outside the story's root element. */
export type Step = (
  context: Pick<PlayContext, 'canvasElement' | 'userEvent'> & { page: PlayContext['canvas'] },
) => Promise<unknown>;

export const press =
  (name: string | RegExp, role = 'button'): Step =>
  async ({ page, userEvent }) =>
    userEvent.click(await page.findByRole(role, { name }));

export const waitForRows: Step = ({ page }) =>
  page.findAllByText(/^ORD-2026-/, undefined, { timeout: 10_000 });

/** The settings of a view in which amounts are hidden. */
export const HIDDEN = { isPrivate: true };

interface State extends FakeResponses {
  /** Path and query string. */
  url?: string;
  /** Null: nobody is signed in. */
  signedInAs?: 'merchant' | 'admin' | null;
  /** The values that are stored for the signed-in account, by name. */
  stored?: Record<string, unknown>;
  /** Whether the session was locked after inactivity. */
  locked?: boolean;
  /** The api-base-url of the page. */
  serviceAddress?: string;
  /** Whether the page is expected to crash. */
  crashes?: boolean;
  /** Toolbar settings of this story. */
  globals?: StoryObj['globals'];
  /** Whether the window is 390 px wide. */
  onPhone?: boolean;
  /** User actions after the screen has opened. */
  steps?: Step[];
  /** The text of an element that must be visible at the end: all of it as a string, or a part as a pattern. */
  shows: string | RegExp;
}

/** The whole dashboard. */
function Screen() {
  useDraft();
  return <App />;
}

/** A story of the whole dashboard in one state. */
export function screen({
  url = '/transactions',
  signedInAs = 'merchant',
  ...state
}: State): StoryObj {
  return {
    render: () => <Screen />,
    globals: { ...state.globals, ...(state.onPhone && { viewport: { value: 'w390' } }) },
    async beforeEach() {
      // Ending the session also removes what the previous story has loaded.
      localStorage.removeItem('user');
      dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: '' }));
      setServiceAddress(state.serviceAddress ?? '');
      serve(state);
      const session = signedInAs && sessions[signedInAs];
      for (const [name, value] of Object.entries(state.stored ?? {})) {
        localStorage.setItem(`${name}:${session?.merchantId}`, JSON.stringify(value));
      }
      if (state.locked) localStorage.setItem('locked', sessions.merchant.merchantId);
      if (session) localStorage.setItem('user', JSON.stringify(session));
      // Like another tab's sign-in: an app that noticed the session later would cancel and repeat its first request.
      dispatchEvent(new StorageEvent('storage'));
      history.replaceState(null, '', url);
      // Like the page's start: loads code first, so that later waits are only for text.
      await preloadFirstScreen();
      return state.crashes ? silenceConsoleError() : undefined;
    },
    async play(context) {
      if (state.onPhone) await waitFor(() => expect(innerWidth).toBe(390));
      const page = within(document.body);
      document.body.dataset.steps = String(state.steps?.length ?? 0);
      for (const step of state.steps ?? []) await step({ ...context, page });
      const found = await page.findAllByText(state.shows);
      await expect(found.some((element) => element.checkVisibility())).toBe(true);
    },
  };
}

function setServiceAddress(address: string) {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-base-url"]');
  if (meta) meta.content = address;
}

/** Hides React's report of an expected crash; returns a function that shows errors again. */
export function silenceConsoleError() {
  const { error } = console;
  console.error = () => {};
  return () => {
    console.error = error;
  };
}

export const NETWORK_ERROR = 'network error';

export type FakeResponse =
  | { status?: number; body?: unknown }
  | typeof NETWORK_ERROR
  /** Never completes; this many bytes have arrived. */
  | { pendingAt: number };

export const PENDING: FakeResponse = { pendingAt: 0 };

type ListResponse = FakeResponse | ((query: FakeCall['query']) => FakeResponse);

/** The responses to some of the dashboard's calls; the tests' fake service answers the rest. */
interface FakeResponses {
  /** The list's responses, also to sign-ins. An array is used in order, and its last response repeats. */
  list?: ListResponse | ListResponse[];
  export?: FakeResponse;
}

let adapter: AxiosAdapter | undefined;

client.interceptors.request.use((config) => ({ ...config, adapter }), undefined, {
  synchronous: true,
});

/** Replaces the HTTP adapter of the dashboard's axios client; everything above it is real. */
function serve(responses: FakeResponses) {
  const listResponses = [responses.list ?? []].flat();
  adapter = async (config) => {
    const { pathname: path } = new URL(config.url ?? '', location.origin);
    const query: FakeCall['query'] = config.params ?? {};
    const chosen: Record<string, ListResponse | undefined> = {
      '/api/transactions': listResponses.length > 1 ? listResponses.shift() : listResponses[0],
      '/api/transactions/export': responses.export,
    };
    const authorization = config.headers.get('Authorization')?.toString();
    const response =
      chosen[path] ?? answerCall({ path, query, authorization }, paymentsOf(1_204), SECRET);
    return respond(typeof response === 'function' ? response(query) : response, config);
  };
}

function respond(fake: FakeResponse | undefined, config: InternalAxiosRequestConfig) {
  if (!fake || fake === NETWORK_ERROR) {
    throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  }
  if ('pendingAt' in fake) {
    if (config.responseType === 'stream') return ok(pendingFile(fake.pendingAt, config), config);
    return new Promise<never>((_, reject) => {
      config.signal?.addEventListener?.('abort', () => reject(new CanceledError()));
    });
  }
  const { status = 200, body = {} } = fake;
  const rows = (body as Partial<ReturnType<typeof listBody>>).data?.transactions;
  // Only full pages are cut: the rows of shorter lists differ from each other.
  if (rows?.length === PAGE_SIZE) rows.splice(window.rowLimit ?? PAGE_SIZE);
  const data = config.responseType === 'stream' ? new Blob([String(body)]).stream() : body;
  const response = { ...ok(data, config), status };
  if (status < 400) return response;
  throw new AxiosError(`Status ${status}`, undefined, config, undefined, response);
}

function ok(data: unknown, config: InternalAxiosRequestConfig) {
  return { data, status: 200, statusText: '', headers: {}, config };
}

/** A stream of the first bytes of a CSV file; the other bytes never arrive. */
function pendingFile(bytes: number, { fetchOptions }: InternalAxiosRequestConfig) {
  // The dashboard passes this signal to the browser's fetch, not to axios.
  const signal: AbortSignal | undefined = Object(fetchOptions).until;
  const headings = 'Order ID,Amount,Status,Created At\r\n';
  const row = 'ORD-1,100.00,COMPLETED,2026-11-20T08:30:00.000Z\r\n';
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const text = (headings + row.repeat(bytes / row.length + 1)).slice(0, bytes);
      if (bytes > 0) controller.enqueue(new TextEncoder().encode(text));
      signal?.addEventListener('abort', () => controller.error(new CanceledError()));
    },
  });
}
