import { createTheme, type Shadows } from '@mui/material/styles';
import type {} from '@mui/x-charts/themeAugmentation';
import type {} from '@mui/x-data-grid/themeAugmentation';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { buttons } from './components/buttons.ts';
import { feedback } from './components/feedback.ts';
import { fields, pickers } from './components/fields.ts';
import { figures } from './components/figures.ts';
import { navigation } from './components/navigation.ts';
import { page } from './components/page.ts';
import { surfaces } from './components/surfaces.ts';
import { dataGrid } from './components/table.ts';
import { palette } from './palette.ts';
import type { Tokens } from './tokens/tokens.ts';
import { typography } from './typography.ts';

declare module '@mui/material/styles' {
  // In px, for `typography.pxToRem` and for the DataGrid.
  interface Theme extends Pick<Tokens, 'density' | 'size'> {}
  interface ThemeOptions extends Pick<Tokens, 'density' | 'size'> {}
}

// MUI has 25 elevations: 0 has no shadow, and the others map to three shadows, which differ between light and dark.
function elevation(level: number) {
  if (level === 0) return 'none';
  const name = level < 4 ? 'raised' : level < 16 ? 'overlay' : 'modal';
  return `var(--mui-palette-shadow-${name})`;
}

export function buildTheme(tokens: Tokens) {
  const { motion, border, density, size } = tokens;
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-color-scheme' },
    colorSchemes: { light: palette(tokens, 'light'), dark: palette(tokens, 'dark') },
    typography: typography(tokens),
    spacing: tokens.space.unit,
    // In em, so that large text gets the layout of a narrow window.
    breakpoints: { unit: 'em', values: { xs: 0, sm: 37.5, md: 56, lg: 75, xl: 96 } },
    shape: { borderRadius: tokens.radius.control },
    shadows: Array.from({ length: 25 }, (_, level) => elevation(level)) as Shadows,
    density,
    size,
    focusVisible: {
      outlineWidth: border.focus,
      outlineOffset: border.focusOffset,
      outlineColor: 'var(--mui-palette-border-focus)',
    },
    motion: { reducedMotion: 'system' },
    transitions: {
      duration: {
        shortest: motion.fast,
        shorter: motion.fast,
        short: motion.fast,
        standard: motion.standard,
        complex: motion.standard,
        enteringScreen: motion.standard,
        leavingScreen: motion.fast,
      },
      easing: {
        easeInOut: motion.easing,
        easeOut: motion.easing,
        easeIn: motion.easing,
        sharp: motion.easing,
      },
    },
    components: {
      ...page(tokens),
      ...surfaces(tokens),
      ...buttons(tokens),
      ...navigation(tokens),
      ...fields(tokens),
      ...feedback(tokens),
      ...dataGrid(tokens),
      ...pickers(tokens),
      ...figures(tokens),
    },
  });
}
