/** The values that the measures read in the page. Times are in ms since the start of the navigation. */
export interface Probe {
  /** Returns the Order IDs in the table as one text; empty if there are no rows. */
  readRows: () => string;
  /** Resolves with the time when rows other than `previous` are painted. */
  rowsAfter: (previous: string) => Promise<number>;
  /** Resolves with the time when a text is painted in an element that matches the selector. */
  shown: (selector: string) => Promise<number>;
  /** The time when the first row was painted. */
  firstRow: Promise<number>;
  /** The time when the first row that a click opens was painted; rows in the markup before React do not count. */
  openRow: Promise<number>;
  /** The time of the latest click or typed character. */
  acted: number;
  /** Durations of tasks of 50 ms and more. */
  longTasks: number[];
  /** The time when the largest text or image was painted (LCP). */
  largest: number;
  /** The sum of all layout shifts; the CLS is at most this sum. */
  moved: number;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Selects the cells of Order ID, the first column, without class names, to match every version of the page. */
export const ORDER_IDS =
  ':is([role=gridcell], [role=rowheader])[aria-colindex="1"], tbody tr > :first-child';

/** Installs the probe before the page's scripts. Playwright sends only this function's source to the page. */
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
