import type { Tokens } from '../tokens/tokens.ts';
import { rem } from '../typography.ts';
import { type ComponentOverrides, inset, selectedInForcedColors } from './overrides.ts';

/** Cards, menus, dialogs and drawers: separated by hairlines. */
export function surfaces({ radius, border, color, size, space }: Tokens): ComponentOverrides {
  // Aligns the text of a text button with the right edge of a dialog's content, not its hover box.
  const textEndsAtEdge = {
    marginInlineEnd: -space.unit - border.hairline,
    // Forced colours show the box.
    '@media (forced-colors: active)': { marginInlineEnd: 0 },
  };
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
        // A message at the foot must not take the clicks on a menu's last options.
        root: ({ theme }) => ({ zIndex: theme.zIndex.snackbar + 1 }),
        paper: ({ theme }) => ({
          border: `${border.hairline}px solid ${theme.vars.palette.divider}`,
          borderRadius: radius.surface,
          // The paper has the focus until a key moves it to the first control.
          '&:focus-visible': { outline: 'none' },
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
          // On a phone, a dialog is as wide as the cards.
          [theme.breakpoints.down('sm')]: {
            margin: space.unit * 2,
            width: `calc(100% - ${space.unit * 4}px)`,
          },
        }),
        container: {
          padding: `${inset('top')} ${inset('right')} ${inset('bottom')} ${inset('left')}`,
        },
        // MUI's width is in em of the paper's own text.
        paperWidthSm: { maxWidth: rem(600) },
      },
    },
    MuiDialogContent: {
      styleOverrides: {
        root: { '& .MuiStack-root > .MuiButton-text:last-child': textEndsAtEdge },
      },
    },
    MuiDialogActions: {
      styleOverrides: {
        root: {
          // Only a dialog's buttons, not a calendar's.
          '.MuiDialogContent-root + &': {
            padding: `0 ${space.unit * 3}px ${space.unit * 2}px`,
            '& > .MuiButton-text:last-child': textEndsAtEdge,
          },
        },
      },
    },
    MuiDrawer: {
      styleOverrides: {
        paper: ({ theme }) => ({
          boxShadow: theme.vars.palette.shadow.modal,
          // The drawer is at the right edge, so the left needs no inset.
          padding: `${inset('top')} ${inset('right')} ${inset('bottom')} 0`,
          [theme.breakpoints.up('sm')]: {
            borderInlineStart: `${border.hairline}px solid ${theme.vars.palette.divider}`,
          },
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
          // The page next to an open drawer stays readable.
          '.MuiDrawer-root > &&': {
            backgroundColor: color.light.action.drawerBackdrop,
            ...theme.applyStyles('dark', { backgroundColor: color.dark.action.drawerBackdrop }),
          },
        }),
      },
    },
  };
}
