import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

/** What ThemeOptions['components'] takes when the theme has CSS variables. */
export type ComponentLooks = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;
