import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

/** The type of ThemeOptions['components'] for a theme with CSS variables. */
export type ComponentOverrides = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** Forced colours remove tints, so a selected item takes the system's selection colours. */
export const selectedInForcedColors = {
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    backgroundColor: 'Highlight',
    color: 'HighlightText',
  },
} as const;

/** The room that a notch, rounded corners or the home bar take at an edge of the screen. */
export const inset = (edge: 'top' | 'right' | 'bottom' | 'left') =>
  `env(safe-area-inset-${edge}, 0px)`;
