import '../theme/firstPaint.css';
import { lockIfIdle } from './session/idle.ts';
import { getSession } from './session/session.ts';

/** How long the UI's code waits for the first rows. Nothing can be clicked before that code runs. */
const FIRST_ROWS_WAIT_MS = 300;

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Starts the page. Not awaited below: the files it imports wait for this module to end. */
async function start(): Promise<void> {
  // First, so that a session that was idle for too long shows and requests nothing.
  lockIfIdle();
  let firstPage: Promise<void> | undefined;
  if (getSession()) {
    // Requested before the UI's code runs, because running it takes about as long as the request.
    const [{ prefetchFirstPage }, { showFirstRows }] = await Promise.all([
      import('./page/listQuery.ts'),
      import('./firstRows.ts'),
    ]);
    firstPage = prefetchFirstPage().then(showFirstRows);
    // Running the UI's code now would delay the drawing of the first rows.
    if (document.getElementById('first-rows')) {
      await Promise.race([firstPage.then(nextFrame), delay(FIRST_ROWS_WAIT_MS)]);
    }
  }
  const { renderApp } = await import('./App.tsx');
  await renderApp(firstPage);
}

start();
