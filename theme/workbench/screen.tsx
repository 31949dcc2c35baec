import type { StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { App } from '../../src/App.tsx';
import { preloadFirstScreen } from '../../src/routes.tsx';
import { sessionOf } from '../../tests/fakeService.ts';
import { useDraft } from './draft.ts';
import { type FakeResponses, SECRET, serve } from './fakeService.ts';

type Story = StoryObj<typeof Screen>;
type PlayContext = Parameters<NonNullable<Story['play']>>[0];

interface State extends FakeResponses {
  /** Path and query string. */
  url?: string;
  /** Null: nobody is signed in. */
  signedInAs?: 'merchant' | 'admin' | null;
  /** What local storage contains besides the session, by key. */
  stored?: Record<string, string>;
  /** The session was locked after inactivity. */
  locked?: boolean;
  /** The api-base-url of the page. */
  serviceAddress?: string;
  /** The page is expected to crash. */
  crashes?: boolean;
  /** Toolbar settings of this story. */
  globals?: Story['globals'];
  /** Shown 390 px wide. */
  onPhone?: boolean;
  /** User actions after the screen has opened. */
  steps?: (context: PlayContext) => Promise<void>;
  /** The whole text of an element that must be visible at the end, or a part of it. */
  shows: string | RegExp;
}

/** The whole dashboard. */
export function Screen() {
  useDraft();
  return <App />;
}

/** A story of the whole dashboard in one state. */
export function screen({ url = '/transactions', signedInAs = 'merchant', ...state }: State): Story {
  return {
    globals: { ...state.globals, ...(state.onPhone && { viewport: { value: 'w390' } }) },
    async beforeEach() {
      setServiceAddress(state.serviceAddress ?? '');
      serve(state);
      for (const [key, value] of Object.entries(state.stored ?? {})) {
        localStorage.setItem(key, value);
      }
      if (state.locked) localStorage.setItem('locked', sessions.merchant.merchantId);
      if (signedInAs) localStorage.setItem('user', JSON.stringify(sessions[signedInAs]));
      history.replaceState(null, '', url);
      // As the page does at its start; the wait for a text begins when its code is there.
      await preloadFirstScreen();
      return state.crashes ? silenceConsoleError() : undefined;
    },
    async play(context) {
      if (state.onPhone) await waitFor(() => expect(innerWidth).toBe(390));
      await state.steps?.(context);
      // Messages are rendered outside the story's root element.
      const found = await within(document.body).findAllByText(state.shows);
      await expect(found.some((element) => element.checkVisibility())).toBe(true);
    },
  };
}

function setServiceAddress(address: string) {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-base-url"]');
  if (meta) meta.content = address;
}

/** Hides React's report of an expected crash; returns a function that undoes it. */
export function silenceConsoleError() {
  const { error } = console;
  console.error = () => {};
  return () => {
    console.error = error;
  };
}

export const sessions = {
  merchant: sessionOf('SAFFRON', SECRET),
  admin: sessionOf('ADMIN', SECRET, true),
};
