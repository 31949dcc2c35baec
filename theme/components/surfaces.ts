import { rem } from '../rem.ts';
import type { Tokens } from '../tokens.ts';
import type { ComponentOverrides } from './componentOverrides.ts';
import { selectedInForcedColors } from './selectedInForcedColors.ts';

/** Cards, menus and dialogs: separated by hairlines. */
export function surfaces({ radius, border, color, size, space }: Tokens): ComponentOverrides {
  return {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: 'none' },
        rounded: { borderRadius: radius.surface },
      },
    },
    MuiCard: {
      styleOverrides: {
        root: ({ theme }) => ({
          border: `${border.hairline}px solid ${theme.vars.palette.divider}`,
        }),
      },
    },
    MuiPopover: {
      styleOverrides: {
        paper: ({ theme }) => ({
          border: `${border.hairline}px solid ${theme.vars.palette.divider}`,
          borderRadius: radius.surface,
        }),
      },
    },
    MuiMenu: {
      styleOverrides: { list: { padding: space.unit / 2 } },
    },
    MuiMenuItem: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme }) => ({
          ...theme.typography.body1,
          borderRadius: radius.small,
          minHeight: rem(size.control - 4),
          padding: `${space.unit / 2}px ${space.unit}px`,
          '@media (pointer: coarse)': { minHeight: rem(size.controlTouch) },
          '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
            backgroundColor: theme.vars.palette.action.selected,
            fontWeight: theme.typography.fontWeightMedium,
            ...selectedInForcedColors,
          },
        }),
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme }) => ({
          border: `${border.hairline}px solid ${theme.vars.palette.divider}`,
        }),
      },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: ({ theme }) => ({
          ...theme.typography.caption,
          borderRadius: radius.small,
          color: theme.vars.palette.text.onInverse,
        }),
      },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: ({ theme }) => ({
          // A menu's backdrop stays invisible.
          '&:not(.MuiBackdrop-invisible)': {
            backgroundColor: color.light.action.backdrop,
            ...theme.applyStyles('dark', { backgroundColor: color.dark.action.backdrop }),
          },
        }),
      },
    },
  };
}
