import { createTheme, type Shadows } from '@mui/material/styles';
import type {} from '@mui/x-charts/themeAugmentation';
import type {} from '@mui/x-data-grid/themeAugmentation';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { buttons } from './components/buttons.ts';
import { feedback } from './components/feedback.ts';
import { fields, pickers } from './components/fields.ts';
import { figures } from './components/figures.ts';
import { page } from './components/page.ts';
import { surfaces } from './components/surfaces.ts';
import { dataGrid } from './components/table.ts';
import { palette } from './palette.ts';
import type { Tokens } from './tokens/tokens.ts';
import { typography } from './typography.ts';

/** In px: the DataGrid takes numbers. */
interface Density {
  header: number;
  /** The padding at both ends of a cell. */
  cell: number;
  row: { comfortable: number; standard: number; compact: number };
}

/** In px, for `typography.pxToRem`. */
interface Size {
  control: number;
  controlSmall: number;
  controlTouch: number;
  target: number;
  icon: number;
}

declare module '@mui/material/styles' {
  interface Theme {
    density: Density;
    size: Size;
  }
  interface ThemeOptions {
    density: Density;
    size: Size;
  }
}

// MUI has 25 elevations; they map to three shadows, which differ between light and dark.
function elevation(level: number) {
  if (level === 0) return 'none';
  const name = level < 4 ? 'raised' : level < 16 ? 'overlay' : 'modal';
  return `var(--mui-palette-shadow-${name})`;
}

export function buildTheme(tokens: Tokens) {
  const { motion, border, density, size } = tokens;
  const { comfortable, standard, compact } = density.row;
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-color-scheme' },
    colorSchemes: { light: palette(tokens, 'light'), dark: palette(tokens, 'dark') },
    typography: typography(tokens),
    spacing: tokens.space.unit,
    // In em, so that large text gets the layout of a narrow window.
    breakpoints: { unit: 'em', values: { xs: 0, sm: 37.5, md: 56, lg: 75, xl: 96 } },
    shape: { borderRadius: tokens.radius.control },
    shadows: Array.from({ length: 25 }, (_, level) => elevation(level)) as Shadows,
    density: {
      header: density.header,
      cell: density.cell,
      row: { comfortable, standard, compact },
    },
    size: {
      control: size.control,
      controlSmall: size.controlSmall,
      controlTouch: size.controlTouch,
      target: size.target,
      icon: size.icon,
    },
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
      ...fields(tokens),
      ...feedback(tokens),
      ...dataGrid(tokens),
      ...pickers(tokens),
      ...figures(tokens),
    },
  });
}

/**
 * The names of the tokens that the theme reads, and of those that it reads but that are missing. The theme is built
 * from a proxy that records each access, so there is no list to maintain.
 */
export function tokensInUse(tokens: Tokens) {
  const used = new Set<string>();
  const missing = new Set<string>();

  function record(group: object, path: string[]): object {
    return new Proxy(group, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof key === 'symbol') return value;
        const name = [...path, key].join('.');
        if (value === undefined) missing.add(name);
        if (typeof value === 'object') return record(value, [...path, key]);
        used.add(name);
        return value;
      },
    });
  }

  try {
    const theme = buildTheme(record(tokens, []) as Tokens);
    callStyles(theme.components, theme);
  } catch (error) {
    // A missing token may cause any error later; the missing token is what to report.
    if (missing.size === 0) throw error;
  }
  return { used: [...used], missing: [...missing] };
}

/** Calls every style function once, as MUI does when it renders a component. */
function callStyles(style: unknown, theme: object): void {
  if (typeof style === 'function') {
    // Components get { theme }, MuiCssBaseline the theme itself.
    callStyles(style(Object.assign(Object.create(theme), { theme, ownerState: {} })), theme);
  } else if (style && typeof style === 'object') {
    for (const part of Object.values(style)) callStyles(part, theme);
  }
}
