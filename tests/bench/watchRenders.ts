export interface Renders {
  all: number;
  /** Of these, the ones after which the grid looked as before. */
  idle: number;
}

declare global {
  interface Window {
    renders: Renders;
  }
}

/**
 * Counts the commits of React in which a row or cell of the grid was rendered again. Stands alone: the browser gets its
 * source. React tells a developer tool of each commit, and an element's props are new when it was rendered again.
 */
export function watchRenders(): void {
  const renders: Renders = { all: 0, idle: 0 };
  const known = new WeakMap<Element, unknown>();
  let shown = '';

  function onCommitFiberRoot() {
    const grid = document.querySelector('[role=grid]');
    if (!grid) return;
    let isRendered = false;
    for (const element of grid.querySelectorAll('[role=row], [role=gridcell]')) {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
      const props: unknown = key && element[key as keyof Element];
      if (known.get(element) !== props) isRendered = true;
      known.set(element, props);
    }
    const now = grid.outerHTML;
    if (isRendered) {
      renders.all += 1;
      if (now === shown) renders.idle += 1;
    }
    shown = now;
  }

  window.renders = renders;
  const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}
