/** What runs in each page before its own scripts, and what a measure asks it. Times are ms since navigation start. */
export interface Probe {
  /** The text of all that `selector` finds; empty when there is nothing. */
  read: (selector: string) => string;
  /** When `selector` first showed a text, other than `previous`, and that was painted. */
  painted: (selector: string, previous?: string) => Promise<number>;
  /** When a selector first found a text; the paint comes after. */
  seen: Record<string, number>;
  firstRow: Promise<number>;
  signInForm: Promise<number>;
  /** When the last event of a type was made by the person. */
  inputs: Record<string, number>;
  /** The durations of what the person did, input to next paint, of 16 ms and more. */
  events: number[];
  /** Tasks of 50 ms and more. */
  longTasks: number[];
  /** Blob addresses that are not released. */
  blobs: Set<string>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** In the grid, and in the plain table before it. */
export const ROWS = ':is([role=gridcell], td)[data-field=orderID]';
export const SIGN_IN = 'button[type=submit]';

/** Stands alone: the browser gets its source. */
export function installProbe(): void {
  const read: Probe['read'] = (selector) =>
    Array.from(document.querySelectorAll(selector), (element) => element.textContent).join(' ');

  const seen: Probe['seen'] = {};

  const painted: Probe['painted'] = (selector, previous = '') =>
    new Promise((resolve) => {
      const look = () => {
        const text = read(selector);
        if (text.trim() === '' || text === previous) return;
        observer.disconnect();
        seen[selector] ??= performance.now();
        // A message that a frame's callback sends arrives after the frame was painted.
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

  const inputs: Probe['inputs'] = {};
  for (const type of ['pointerdown', 'click']) {
    addEventListener(type, (event) => (inputs[type] = event.timeStamp), { capture: true });
  }

  const events: number[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) events.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);

  const longTasks: number[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration);
  }).observe({ type: 'longtask' });

  const blobs = new Set<string>();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (object) => {
    const url = createObjectURL.call(URL, object);
    blobs.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    blobs.delete(url);
    revokeObjectURL.call(URL, url);
  };

  performance.setResourceTimingBufferSize(5_000);
  window.probe = {
    read,
    painted,
    seen,
    firstRow: painted(':is([role=gridcell], td)[data-field=orderID]'),
    signInForm: painted('button[type=submit]'),
    inputs,
    events,
    longTasks,
    blobs,
  };
}
