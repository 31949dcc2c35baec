import { preloadable } from './preloadable.ts';
import { getSession } from './session/sessionStore.ts';

// Each on its own, so that the sign-in page does without the list.
export const LoginPage = preloadable(() => import('./session/LoginPage.tsx'));
export const TransactionsPage = preloadable(async () => {
  const isNarrow = window.matchMedia?.('(max-width: 899.95px)').matches;
  if (isNarrow) await TransactionCards.preload().catch(() => {});
  return import('./transactions/TransactionsPage.tsx');
});
/** The list of the page above where the window is narrow; a desktop does without. */
export const TransactionCards = preloadable(
  () => import('./transactions/table/TransactionCards.tsx'),
);
export const NotFoundPage = preloadable(() => import('./NotFoundPage.tsx'));

/** Loads what the first screen most likely needs. One that cannot be loaded is asked for again, and told of, by its route. */
export async function preloadFirstScreen(): Promise<void> {
  const screen = getSession() ? TransactionsPage : LoginPage;
  await screen.preload().catch(() => {});
}
