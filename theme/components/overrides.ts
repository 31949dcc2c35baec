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
