/** What the measures read in the page. Times are ms since navigation start. */
export interface Probe {
  /** The Order IDs in the table as one text; empty without rows. */
  readRows: () => string;
  /** When rows other than `previous` were painted. */
  rowsAfter: (previous: string) => Promise<number>;
  /** When an element of the selector was painted with a text. */
  shown: (selector: string) => Promise<number>;
  /** When a text was painted anywhere in the page. */
  firstRow: Promise<number>;
  /** When a row was painted that a click opens, unlike the rows in the markup before React. */
  openRow: Promise<number>;
  /** Time of the latest click or typed character. */
  acted: number;
  /** Durations of tasks of 50 ms and more. */
  longTasks: number[];
  /** When the largest text or image was painted (LCP). */
  largest: number;
  /** How much moved without an action (CLS). */
  moved: number;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** The cells of Order ID, the first column. Only roles and elements, so that every version of the page matches. */
export const ORDER_IDS =
  ':is([role=gridcell], [role=rowheader])[aria-colindex="1"], tbody tr > :first-child';

/** Runs before the page's own scripts. Playwright sends its source, so it cannot use anything else in this file. */
export function installProbe(orderIds: string): void {
  const read = (selector: string) =>
    Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent).join(' ');

  const painted = (isThere: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => {
        if (!isThere()) return;
        observer.disconnect();
        // A message posted in an animation frame is delivered after that frame's paint.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(null);
        });
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true });
      look();
    });

  const shown = (selector: string, previous = '') =>
    painted(() => {
      const text = read(selector);
      return text.trim() !== '' && text !== previous;
    });

  const probe: Probe = {
    readRows: () => read(orderIds),
    rowsAfter: (previous) => shown(orderIds, previous),
    shown,
    firstRow: shown(orderIds),
    openRow: shown(`:is(${orderIds}):not([inert] *)`),
    acted: Number.NaN,
    longTasks: [],
    largest: Number.NaN,
    moved: 0,
  };
  window.probe = probe;

  for (const type of ['click', 'input']) {
    addEventListener(type, ({ timeStamp }) => (probe.acted = timeStamp), { capture: true });
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) probe.largest = startTime;
  }).observe({ type: 'largest-contentful-paint' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) probe.moved += Object(entry).value;
  }).observe({ type: 'layout-shift' });
}
