import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useState } from 'react';

/** How long it stays after the answer, so that a fast refresh is seen too. */
const STAYS_MS = 300;

export function LoadingBar({ isLoading }: { isLoading: boolean }) {
  const [isShown, setShown] = useState(isLoading);
  if (isLoading && !isShown) setShown(true);
  useEffect(() => {
    if (isLoading) return;
    const timer = setTimeout(() => setShown(false), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isShown && <LinearProgress aria-label="Loading transactions" sx={PLACE} />;
}

const PLACE = { position: 'absolute', insetInline: 0, top: 0, zIndex: 4 };
