import type { Meta } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { PENDING, Screen, screen } from './screen.tsx';

export default { title: 'Sign in', component: Screen } satisfies Meta<typeof Screen>;

type Steps = NonNullable<Parameters<typeof screen>[0]['steps']>;

const signIn: Steps = async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText(/^Merchant ID/), 'SAFFRON');
  await userEvent.type(canvas.getByLabelText(/^Secret Key/), 'not-the-key');
  await userEvent.click(canvas.getByRole('button', { name: 'Sign In' }));
};

const open = { url: '/login', signedInAs: null } as const;

export const Idle = screen({ ...open, shows: 'Sign in to view your transactions' });

export const SigningIn = screen({
  ...open,
  list: PENDING,
  steps: signIn,
  shows: 'Signing in...',
});

export const EmptyFields = screen({
  ...open,
  steps: async ({ canvas, userEvent }) =>
    userEvent.click(await canvas.findByRole('button', { name: 'Sign In' })),
  shows: 'Secret Key is required',
});

export const SecretKeyVisible = screen({
  ...open,
  steps: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^Secret Key/), 'saffron-demo-key');
    await userEvent.click(canvas.getByRole('button', { name: 'Show Secret Key' }));
    await expect(canvas.getByLabelText(/^Secret Key/)).toHaveAttribute('type', 'text');
  },
  shows: 'Sign In',
});

export const WrongCredentials = screen({
  ...open,
  list: { status: 401 },
  steps: signIn,
  shows: 'Invalid credentials. Please check your Merchant ID and Secret Key.',
});

export const SessionEnded = screen({
  list: { status: 401 },
  shows: /^Your session has ended/,
});

export const Locked = screen({ ...open, locked: true, shows: /^Locked after/ });

export const LockedWrongKey = screen({
  ...open,
  locked: true,
  list: { status: 401 },
  steps: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^Secret Key/), 'not-the-key');
    await userEvent.click(canvas.getByRole('button', { name: 'Sign In' }));
  },
  shows: 'Invalid credentials. Please check your Merchant ID and Secret Key.',
});
