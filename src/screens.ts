import { preloadable } from './preloadable.ts';
import { getSession } from './session/sessionStore.ts';

// Each on its own, so that the sign-in page does without the list.
export const LoginPage = preloadable(() => import('./session/LoginPage.tsx'));
export const TransactionsPage = preloadable(() => import('./transactions/TransactionsPage.tsx'));
export const NotFoundPage = preloadable(() => import('./NotFoundPage.tsx'));

/** Loads what the first screen most likely needs. One that cannot be loaded is asked for again, and told of, by its route. */
export async function preloadFirstScreen(): Promise<void> {
  const screen = getSession() ? TransactionsPage : LoginPage;
  await screen.preload().catch(() => {});
}
