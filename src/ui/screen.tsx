import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Stack, { type StackProps } from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useEffect, useRef } from 'react';

/* Parts of the screens: the operator's brand, the heading, the menus, the frame of plain messages. */

/** The operator's name, which a deployment sets in the head of index.html. */
export function brandName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return meta?.content || 'Transaction Dashboard';
}

// Reserves the image's space while it loads.
const MARK = { width: '2.5em', height: '2.5em', objectFit: 'contain', flexShrink: 0 };

/** The favicon as a logo. It needs an `alt` unless the brand name is next to it. */
export function BrandMark({ alt = '' }: { alt?: string }) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return null;
  return <Box component="img" src={icon.href} alt={alt} sx={MARK} />;
}

export function Brand() {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
      <BrandMark />
      <Typography component="span" variant="h2" data-brand>
        {brandName()}
      </Typography>
    </Stack>
  );
}

interface PageTitleProps {
  id?: string;
  takesFocus?: boolean;
  /** Id of the text that a screen reader reads after the heading. */
  describedBy?: string;
  children: ReactNode;
}

/** A page title that by default takes the focus when the page opens. No focus ring, because it is not a control. */
export function PageTitle(props: PageTitleProps) {
  const { id, takesFocus = true, describedBy, children } = props;
  const ref = useRef<HTMLHeadingElement>(null);
  // After the page is painted: focusing an element makes the browser lay out the page at once.
  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Typography
      variant="h1"
      tabIndex={-1}
      id={id}
      aria-describedby={describedBy}
      ref={ref}
      sx={{ '&:focus-visible': { outline: 'none' } }}
    >
      {children}
    </Typography>
  );
}

/** Slot props that make a menu a landmark, because it is rendered outside the page's landmarks. */
export const landmark = (label: string) => ({ root: { role: 'region', 'aria-label': label } });

/** The height of the window without a notch at its top. */
export const WINDOW_HEIGHT = 'calc(100dvh - env(safe-area-inset-top, 0px))';

const IN_THE_MIDDLE = {
  minHeight: WINDOW_HEIGHT,
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  gap: 2,
  p: 3,
};

/** A screen of a few lines in the middle of the window. */
export const CenteredScreen = (props: StackProps) => (
  <Stack component="main" sx={IN_THE_MIDDLE} {...props} />
);

/** Shown while a screen's code loads. */
export const FullPageSpinner = () => (
  <CenteredScreen>
    <h1 style={visuallyHidden}>Loading</h1>
    <CircularProgress aria-label="Loading" />
  </CenteredScreen>
);
