import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { storyAddress } from './storyAddress.ts';

interface FrameProps {
  title: string;
  storyId: string;
  scheme: 'light' | 'dark';
  /** Of the window that the screen believes to be in; it is shown as small as the place is. */
  width: number;
  height: number;
}

/** A real screen in a small window. */
export function Frame({ title, storyId, scheme, width, height }: FrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  useEffect(() => {
    const measure = ([entry]: ResizeObserverEntry[]) =>
      entry && setScale(Math.min(1, entry.contentRect.width / width));
    const observer = new ResizeObserver(measure);
    observer.observe(place.current as HTMLElement);
    return () => observer.disconnect();
  }, [width]);
  const name = `${title}, ${scheme}, ${width} px wide`;
  return (
    <Stack sx={{ gap: 0.5, minWidth: 0 }}>
      <Typography variant="subtitle2" component="h2" color="textSecondary">
        {name}
      </Typography>
      <Box
        ref={place}
        sx={{ height: height * scale, overflow: 'hidden', border: 1, borderColor: 'divider' }}
      >
        <iframe
          inert
          title={name}
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
