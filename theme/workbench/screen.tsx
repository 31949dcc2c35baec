import type { StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { App } from '../../src/App.tsx';
import { sessionOf } from '../../tests/fakeService.ts';
import { type Answers, SECRET, serve } from './fakeService.ts';
import { useLook } from './look.ts';

type Story = StoryObj<typeof Screen>;
type Stage = Parameters<NonNullable<Story['play']>>[0];

interface State extends Answers {
  /** Where the browser is: path and query string. */
  url?: string;
  /** Who is signed in; null for nobody. */
  as?: 'merchant' | 'admin' | null;
  /** Nobody was active for a while, and the session is locked. */
  locked?: boolean;
  /** The service's address, as a deployment would set it. */
  serviceAddress?: string;
  /** The page breaks, and it is meant to. */
  breaks?: boolean;
  /** Of the toolbar: those that belong to the state. */
  globals?: Story['globals'];
  /** What brings the screen into its state once it is open. */
  steps?: (stage: Stage) => Promise<void>;
  /** Words that are on the screen when it is in its state: without them the story is broken. */
  shows: string;
}

/** The whole dashboard. */
export function Screen() {
  useLook();
  return <App />;
}

/** One state of a screen, as a story. */
export function screen({ url = '/transactions', as = 'merchant', ...state }: State): Story {
  return {
    globals: state.globals,
    beforeEach() {
      setServiceAddress(state.serviceAddress ?? '');
      serve(state);
      if (state.locked) localStorage.setItem('locked', sessions.merchant.merchantId);
      if (as) localStorage.setItem('user', JSON.stringify(sessions[as]));
      history.replaceState(null, '', url);
      return state.breaks ? withoutReports() : undefined;
    },
    async play(stage) {
      await state.steps?.(stage);
      // Messages stand outside of the story's own element.
      const found = await within(document.body).findAllByText(state.shows, { exact: false });
      await expect(found.some((element) => element.checkVisibility())).toBe(true);
    },
  };
}

function setServiceAddress(address: string) {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-base-url"]');
  if (meta) meta.content = address;
}

/** React reports each break on the console; returns the way to have it report again. */
export function withoutReports() {
  const { error } = console;
  console.error = () => {};
  return () => {
    console.error = error;
  };
}

/** The two people who look at the stories. */
export const sessions = {
  merchant: sessionOf('SAFFRON', SECRET),
  admin: sessionOf('ADMIN', SECRET, true),
};
