import type { CssVarsTheme } from '@mui/material/styles';

type Role = 'primary' | 'secondary' | 'success' | 'warning' | 'info' | 'error';

/** Dark text on a tinted background of the same hue. */
export const tinted = ({ vars: { palette } }: CssVarsTheme, role: Role) => ({
  backgroundColor: palette[role].tint,
  color: palette[role].onTint,
});
