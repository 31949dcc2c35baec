import { type MouseEvent, useState } from 'react';

/**
 * The state of a menu that is loaded on demand, and the props of its button. The menu is rendered once its code is
 * loaded: after a Suspense fallback, React would show it 300 ms later.
 */
export function useLateMenu({ preload }: { preload: () => Promise<boolean> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const buttonProps = {
    'aria-expanded': anchor !== null,
    onPointerEnter: preload,
    onFocus: preload,
    async onClick({ currentTarget }: MouseEvent<HTMLElement>) {
      await preload();
      setAnchor(currentTarget);
    },
  };
  return { anchor, buttonProps, close: () => setAnchor(null) };
}
