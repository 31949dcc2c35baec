/** What the measures read in the page. Times are ms since navigation start. */
export interface Probe {
  /** The Order IDs in the table as one text; empty without rows. */
  readRows: () => string;
  /** Resolves when rows other than `previous` have been painted. */
  rowsAfter: (previous: string) => Promise<Shown>;
  /** Resolves when an element of the selector has been painted with a text. */
  shown: (selector: string) => Promise<Shown>;
  firstRow: Promise<Shown>;
  signInForm: Promise<Shown>;
  /** Time of the latest click or typed character. */
  acted: number;
  /** How often React has changed the page. */
  commits: number;
  /** Durations of tasks of 50 ms and more. */
  longTasks: number[];
}

interface Shown {
  inDom: number;
  painted: number;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** By roles and elements only, so that every version of the page can be measured. */
export const SELECTORS = {
  // The first column is Order ID, in a grid and in a plain table.
  orderIds: ':is([role=gridcell], [role=rowheader])[aria-colindex="1"], tbody tr > :first-child',
  signInButton: 'button[type=submit]',
};

/** Runs before the page's own scripts. Playwright sends its source, so it cannot use anything else in this file. */
export function installProbe({ orderIds, signInButton }: typeof SELECTORS): void {
  const read = (selector: string) =>
    Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent).join(' ');

  const shown = (selector: string, previous = '') =>
    new Promise<Shown>((resolve) => {
      const look = () => {
        const text = read(selector);
        if (text.trim() === '' || text === previous) return;
        observer.disconnect();
        const inDom = performance.now();
        // A message posted in an animation frame is delivered after that frame's paint.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve({ inDom, painted: performance.now() });
          port2.postMessage(null);
        });
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true });
      look();
    });

  const probe: Probe = {
    readRows: () => read(orderIds),
    rowsAfter: (previous) => shown(orderIds, previous),
    shown,
    firstRow: shown(orderIds),
    signInForm: shown(signInButton),
    acted: Number.NaN,
    commits: 0,
    longTasks: [],
  };
  window.probe = probe;

  for (const type of ['click', 'input']) {
    addEventListener(type, ({ timeStamp }) => (probe.acted = timeStamp), { capture: true });
  }

  // React calls this where its developer tools would listen.
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => probe.commits++,
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      checkDCE() {},
    },
  });

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}
