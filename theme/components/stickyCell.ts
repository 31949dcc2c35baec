import { type CssVarsTheme, keyframes, type Theme } from '@mui/material/styles';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** The first column stays while the others scroll below it; a shadow then shows that some are hidden. */
export function stickyCell({ vars: { palette } }: Theme & CssVarsTheme, zIndex: number) {
  const edge = `color-mix(in srgb, ${palette.border.control} 45%, transparent)`;
  return {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex,
    overflow: 'visible',
    // Browsers without scroll timelines show no shadow.
    '@supports (animation-timeline: scroll())': {
      '&::after': {
        content: '""',
        position: 'absolute',
        insetBlock: 0,
        insetInlineStart: '100%',
        width: '0.5rem',
        opacity: 0,
        pointerEvents: 'none',
        backgroundImage: `linear-gradient(to right, ${edge}, transparent)`,
        animation: `${appear} linear both`,
        animationTimeline: 'scroll(nearest inline)',
        animationRange: '0 24px',
      },
    },
  } as const;
}

/** Opaque, unlike the hover colour alone, because other cells scroll below a sticky one. */
export function opaqueHover({ vars: { palette } }: Theme & CssVarsTheme) {
  return {
    backgroundImage: `linear-gradient(${palette.action.hover}, ${palette.action.hover})`,
  };
}
