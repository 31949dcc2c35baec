import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

/** The type of ThemeOptions['components'] for a theme with CSS variables. */
export type ComponentOverrides = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;
