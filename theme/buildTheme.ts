import { createTheme, type Shadows } from '@mui/material/styles';
import { buttons } from './components/buttons.ts';
import { dataGrid } from './components/dataGrid.ts';
import { drawer } from './components/drawer.ts';
import { feedback } from './components/feedback.ts';
import { fields } from './components/fields.ts';
import { figures } from './components/figures.ts';
import { page } from './components/page.ts';
import { pickers } from './components/pickers.ts';
import { surfaces } from './components/surfaces.ts';
import type {} from './muiTypes.ts';
import { palette } from './palette.ts';
import type { Tokens } from './tokens.ts';
import { typography } from './typography.ts';

// MUI has 25 elevations; they map to three shadows, which differ between light and dark.
function elevation(level: number) {
  if (level === 0) return 'none';
  const name = level < 4 ? 'raised' : level < 16 ? 'overlay' : 'modal';
  return `var(--mui-palette-shadow-${name})`;
}

export function buildTheme(tokens: Tokens) {
  const { motion, border, density } = tokens;
  const { comfortable, standard, compact } = density.row;
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-color-scheme' },
    colorSchemes: { light: palette(tokens, 'light'), dark: palette(tokens, 'dark') },
    typography: typography(tokens),
    spacing: tokens.space.unit,
    shape: { borderRadius: tokens.radius.control },
    shadows: Array.from({ length: 25 }, (_, level) => elevation(level)) as Shadows,
    density: { header: density.header, row: { comfortable, standard, compact } },
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
      ...drawer(tokens),
      ...buttons(tokens),
      ...fields(tokens),
      ...feedback(tokens),
      ...dataGrid(tokens),
      ...pickers(tokens),
      ...figures(tokens),
    },
  });
}
