import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAuth } from '../auth/AuthContext.tsx';
import { TAB_PATHS } from '../paths.ts';

export interface Dropped {
  files: readonly File[];
  /** Ends their wait, when Match reads them. */
  take: () => void;
}

/** The files dropped last, anywhere on the page, for Match. A browser would otherwise leave the page to open them. */
export function useDroppedFiles(): Dropped | undefined {
  const [files, setFiles] = useState<readonly File[]>();
  const { merchantId } = useAuth();
  const { search } = useLocation();
  const navigate = useNavigate();
  const onDrag = useEffectEvent((event: DragEvent) => {
    // Leaves dragged links and text to the browser.
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (event.type !== 'drop') return;
    setFiles([...event.dataTransfer.files]);
    if (!location.pathname.endsWith(TAB_PATHS.match)) {
      navigate({ pathname: TAB_PATHS.match, search }, { state: { merchantId } });
    }
  });
  useEffect(() => {
    const listener = (event: DragEvent) => onDrag(event);
    addEventListener('dragover', listener);
    addEventListener('drop', listener);
    return () => {
      removeEventListener('dragover', listener);
      removeEventListener('drop', listener);
    };
  }, []);
  return files && { files, take: () => setFiles(undefined) };
}
