import './ownStorage.ts';
import '../firstPaint.css';
import type { Preview } from '@storybook/react-vite';
import { type ReactNode, useEffect, useState } from 'react';
import { configure } from 'storybook/test';
import { queryClient } from '../../src/queryClient.ts';
import { DENSITIES } from '../../src/transactions/view/view.ts';
import { readLook } from './look.ts';
import { sessions } from './screen.tsx';
import { returnTo } from './storyAddress.ts';

// Where MUI keeps the scheme that was chosen.
const SCHEME_KEY = 'mui-mode';

const widths = { 1440: 900, 1024: 768, 768: 1024, 390: 844 };

// The first story also loads the screens' code.
configure({ asyncUtilTimeout: 5_000 });

// A screen in a small window is a picture: a field that took the focus would scroll the page around it.
if (frameElement?.hasAttribute('inert')) HTMLElement.prototype.focus = () => {};

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'off' },
    controls: { disable: true },
    viewport: {
      options: Object.fromEntries(
        Object.entries(widths).map(([width, height]) => [
          `w${width}`,
          { name: `${width} px`, styles: { width: `${width}px`, height: `${height}px` } },
        ]),
      ),
    },
    options: {
      storySort: { order: ['Try a look', 'Transactions', 'Sign in', 'Elsewhere', 'Parts'] },
    },
  },
  globalTypes: {
    scheme: {
      description: 'Light or dark',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
          { value: 'system', title: 'As the computer', icon: 'browser' },
        ],
      },
    },
    density: {
      description: 'How close the rows are',
      toolbar: {
        icon: 'menu',
        dynamicTitle: true,
        items: DENSITIES.map((value) => ({ value, title: value })),
      },
    },
  },
  initialGlobals: { scheme: 'light', density: 'standard' },
  async beforeEach({ id, globals }) {
    returnTo(id);
    document.body.removeAttribute('data-state');
    localStorage.clear();
    queryClient.clear();
    localStorage.setItem(SCHEME_KEY, globals.scheme);
    rememberDensity(globals.density);
    await readLook();
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
  /** Tells whoever makes pictures that the story has reached its state. */
  afterEach() {
    document.body.setAttribute('data-state', 'reached');
  },
};

export default preview;

function rememberDensity(density: string) {
  for (const { merchantId } of Object.values(sessions)) {
    localStorage.setItem(`view:${merchantId}`, JSON.stringify({ density }));
  }
}

/** The screens read the density when they open; with another key they open anew. */
function Density({ density, children }: { density: string; children: ReactNode }) {
  useState(() => rememberDensity(density));
  return children;
}

/** A change in the toolbar reaches the screen as a change in another tab would. */
function Scheme({ scheme, children }: { scheme: string; children: ReactNode }) {
  useEffect(() => {
    localStorage.setItem(SCHEME_KEY, scheme);
    dispatchEvent(new StorageEvent('storage', { key: SCHEME_KEY, newValue: scheme }));
  }, [scheme]);
  return children;
}
