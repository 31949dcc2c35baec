import type { CssVarsTheme } from '@mui/material/styles';

type Role = 'secondary' | 'success' | 'warning' | 'info' | 'error';

/** Words on the pale ground of a status. */
export const tinted = ({ vars: { palette } }: CssVarsTheme, role: Role) => ({
  backgroundColor: palette[role].tint,
  color: palette[role].onTint,
});
