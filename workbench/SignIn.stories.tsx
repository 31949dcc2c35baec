import { expect } from 'storybook/test';
import { PENDING, press, type Step, screen } from './screen.tsx';

export default { title: 'Sign in' };

const type =
  (label: RegExp, text: string): Step =>
  async ({ page, userEvent }) =>
    userEvent.type(await page.findByLabelText(label), text);

const signIn = [
  type(/^Merchant ID/, 'SAFFRON'),
  type(/^Secret Key/, 'not-the-key'),
  press('Sign In'),
];

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
  steps: [press('Sign In')],
  shows: 'Secret Key is required',
});

export const SecretKeyVisible = screen({
  ...open,
  steps: [
    type(/^Secret Key/, 'saffron-demo-key'),
    press('Show Secret Key'),
    ({ page }) => expect(page.getByLabelText(/^Secret Key/)).toHaveAttribute('type', 'text'),
  ],
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

export const Locked = screen({ ...open, locked: true, shows: /^Locked because/ });
