import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAuth } from '../auth/AuthContext.tsx';
import { TAB_PATHS } from '../paths.ts';

export interface Dropped {
  /** Counts the drops. */
  number: number;
  files: readonly File[];
}

/** The files that were dropped last, anywhere on the page: Match takes them. A browser would leave the page for them. */
export function useDroppedFiles(): Dropped | undefined {
  const [dropped, setDropped] = useState<Dropped>();
  const { merchantId } = useAuth();
  const { search } = useLocation();
  const navigate = useNavigate();
  const take = useEffectEvent((files: readonly File[]) => {
    setDropped((before) => ({ number: (before?.number ?? 0) + 1, files }));
    if (!location.pathname.endsWith(TAB_PATHS.match)) {
      navigate({ pathname: TAB_PATHS.match, search }, { state: { merchantId } });
    }
  });
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    // A dragged link or text is not a file.
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files');
    addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), { signal });
    addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        take([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => abort.abort();
  }, []);
  return dropped;
}
