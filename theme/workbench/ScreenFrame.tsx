import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { storyAddress } from './storyAddress.ts';

interface ScreenFrameProps {
  title: string;
  storyId: string;
  scheme: 'light' | 'dark';
  /** The viewport of the screen; it is scaled down to fit. */
  width: number;
  height: number;
}

/** A story, scaled down in an iframe. */
export function ScreenFrame({ title, storyId, scheme, width, height }: ScreenFrameProps) {
  const container = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  useEffect(() => {
    const measure = ([entry]: ResizeObserverEntry[]) =>
      entry && setScale(Math.min(1, entry.contentRect.width / width));
    const observer = new ResizeObserver(measure);
    observer.observe(container.current as HTMLElement);
    return () => observer.disconnect();
  }, [width]);
  return (
    <Stack sx={{ gap: 0.5, minWidth: 0 }}>
      <Typography variant="caption" component="p" color="textSecondary">
        {width} px
      </Typography>
      <Box
        ref={container}
        sx={{ height: height * scale, overflow: 'hidden', border: 1, borderColor: 'divider' }}
      >
        <iframe
          inert
          title={`${title}, ${scheme}, ${width} px wide`}
          src={storyAddress(storyId, `scheme:${scheme}`)}
          style={{
            width,
            height,
            border: 0,
            transform: `scale(${scale})`,
            transformOrigin: 'top left',
          }}
        />
      </Box>
    </Stack>
  );
}
