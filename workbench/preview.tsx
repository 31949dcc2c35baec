import './frame.ts';
import '../theme/firstPaint.css';
import type { Preview } from '@storybook/react-vite';
import { type ReactNode, useEffect, useState } from 'react';
import { FORCE_REMOUNT, SET_CURRENT_STORY, STORY_FINISHED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { configure } from 'storybook/test';
import { show } from '../src/notify.ts';
import { queryClient } from '../src/queryClient.ts';
import { DENSITIES } from '../src/settings/view.ts';
import { resetAddress } from './frame.ts';
import { loadDraft } from './liveTheme.tsx';
import { sessions } from './screen.tsx';

// MUI's storage key for the colour scheme.
const SCHEME_KEY = 'mui-mode';

const viewports: Record<string, { width: number; height: number }> = {
  w1440: { width: 1440, height: 900 },
  w1024: { width: 1024, height: 768 },
  w768: { width: 768, height: 1024 },
  w390: { width: 390, height: 844 },
};

// For stories.e2e.ts, which opens many stories in one page.
declare global {
  interface Window {
    selectStory: (id: string) => void;
    /** The number of rows to which a full page is cut, so that tests are faster. */
    rowLimit?: number;
    setViewport?: (size: { width: number; height: number }) => Promise<void>;
  }
}
const channel = addons.getChannel();
let selected = new URLSearchParams(location.search).get('id');
window.selectStory = (storyId) => {
  document.body.removeAttribute('data-state');
  // Storybook would not restart the story that is already open.
  channel.emit(storyId === selected ? FORCE_REMOUNT : SET_CURRENT_STORY, { storyId });
  selected = storyId;
};
channel.on(STORY_FINISHED, ({ status }) => document.body.setAttribute('data-state', status));

configure({
  asyncUtilTimeout: 15_000,
  // Errors without the page's markup, which is long.
  getElementError: (message) => new Error(message ?? undefined),
});

// Framed screens must not take focus: it would scroll the page around them.
if (frameElement?.hasAttribute('inert')) HTMLElement.prototype.focus = () => {};

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'off' },
    controls: { disable: true },
    // Otherwise a play function that fails would be reported as a success.
    throwPlayFunctionExceptions: true,
    viewport: {
      options: Object.fromEntries(
        Object.entries(viewports).map(([id, { width, height }]) => [
          id,
          { name: `${width} px`, styles: { width: `${width}px`, height: `${height}px` } },
        ]),
      ),
    },
    options: {
      storySort: {
        order: ['Theme editor', 'Transactions', 'Sign in', 'Other pages', 'Components'],
      },
    },
  },
  globalTypes: {
    scheme: {
      description: 'Colour scheme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
          { value: 'system', title: 'System', icon: 'browser' },
        ],
      },
    },
    density: {
      description: 'Row density',
      toolbar: {
        icon: 'menu',
        dynamicTitle: true,
        items: DENSITIES.map((value) => ({ value, title: value })),
      },
    },
  },
  initialGlobals: { scheme: 'light', density: 'standard' },
  async beforeEach({ id, globals }) {
    resetAddress(id);
    document.body.removeAttribute('data-state');
    document.body.removeAttribute('data-steps');
    const ownViewport = viewports[globals.viewport?.value];
    if (ownViewport) await window.setViewport?.(ownViewport);
    localStorage.clear();
    queryClient.clear();
    show([]);
    localStorage.setItem(SCHEME_KEY, globals.scheme);
    storeDensity(globals.density);
    await loadDraft();
  },
  decorators: [
    (Story, { globals }) => (
      <Scheme scheme={globals.scheme}>
        <Density key={globals.density} density={globals.density}>
          <Story />
        </Density>
      </Scheme>
    ),
  ],
};

export default preview;

function storeDensity(density: string) {
  for (const { merchantId } of Object.values(sessions)) {
    const key = `view:${merchantId}`;
    // A story may have stored other settings of the view.
    const view = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...view, density }));
  }
}

/** Stores the density. The screens read it when they mount, so a new `key` remounts them. */
function Density({ density, children }: { density: string; children: ReactNode }) {
  useState(() => storeDensity(density));
  return children;
}

/** Passes on the scheme as if it had been changed in another tab. */
function Scheme({ scheme, children }: { scheme: string; children: ReactNode }) {
  useEffect(() => {
    localStorage.setItem(SCHEME_KEY, scheme);
    dispatchEvent(new StorageEvent('storage', { key: SCHEME_KEY, newValue: scheme }));
  }, [scheme]);
  return children;
}
