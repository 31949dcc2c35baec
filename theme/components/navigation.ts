import type { Tokens } from '../tokens/tokens.ts';
import { rem } from '../typography.ts';
import { type ComponentOverrides, selectedInForcedColors } from './overrides.ts';

/** The tabs of the page: in the line of its heading, and at the bottom of a narrow screen. */
export function navigation({ size, border, radius, space }: Tokens): ComponentOverrides {
  return {
    MuiTabs: {
      styleOverrides: {
        // As high as the buttons beside them.
        root: { minHeight: rem(size.control) },
        indicator: { borderRadius: radius.small, ...selectedInForcedColors },
      },
    },
    MuiTab: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme }) => ({
          ...theme.typography.button,
          minHeight: rem(size.control),
          minWidth: 0,
          padding: `0 ${space.unit * 1.5}px`,
          '@media (pointer: coarse)': { minHeight: rem(size.controlTouch) },
          '&:hover': { color: theme.vars.palette.text.primary },
          '&.Mui-selected': { color: theme.vars.palette.primary.main },
        }),
      },
    },
    MuiBottomNavigation: {
      styleOverrides: {
        root: ({ theme }) => ({
          boxSizing: 'content-box',
          height: rem(size.bottomTabs),
          borderTop: `${border.hairline}px solid ${theme.vars.palette.divider}`,
        }),
      },
    },
    MuiBottomNavigationAction: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: {
          minWidth: 0,
          padding: `${space.unit / 2}px`,
          // In forced colours the colour alone does not show it.
          '&.Mui-selected': selectedInForcedColors,
        },
        label: ({ theme }) => ({
          ...theme.typography.caption,
          '&.Mui-selected': {
            fontSize: theme.typography.caption.fontSize,
            fontWeight: theme.typography.fontWeightMedium,
          },
        }),
      },
    },
  };
}
