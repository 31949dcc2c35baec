import type { Tokens } from '../tokens/tokens.ts';
import { rem } from '../typography.ts';
import { type ComponentOverrides, inset, selectedInForcedColors } from './overrides.ts';

/** The tabs of the page at the bottom of a narrow screen. */
export function navigation({ size, border, space }: Tokens): ComponentOverrides {
  return {
    MuiBottomNavigation: {
      styleOverrides: {
        root: ({ theme }) => ({
          boxSizing: 'content-box',
          height: rem(size.bottomTabs),
          padding: `0 ${inset('right')} ${inset('bottom')} ${inset('left')}`,
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
          // In forced colours, colour does not mark selection.
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
