import type { Tokens } from '../tokens/tokens.ts';
import { rem } from '../typography.ts';
import { type ComponentOverrides, selectedInForcedColors } from './overrides.ts';

// MUI hides the page behind a dialog or drawer by aria-hidden, but not the messages, which stand outside of both. With
// aria-modal, VoiceOver would not announce them: https://github.com/w3c/aria/issues/1854
const MESSAGES_ARE_HEARD = { 'aria-modal': false };

/** Cards, menus, dialogs and the payment's drawer: separated by hairlines. */
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
      defaultProps: MESSAGES_ARE_HEARD,
      styleOverrides: {
        paper: ({ theme }) => ({
          border: `${border.hairline}px solid ${theme.vars.palette.divider}`,
        }),
        // MUI's width is in em of the paper's own text.
        paperWidthSm: { maxWidth: rem(600) },
      },
    },
    // Of a payment, with its timeline and its fields.
    MuiDrawer: {
      defaultProps: { slotProps: { paper: MESSAGES_ARE_HEARD } },
      styleOverrides: {
        paper: ({ theme }) => {
          const { palette } = theme.vars;
          const dot = space.unit;
          return {
            width: '100%',
            boxShadow: palette.shadow.modal,
            [theme.breakpoints.up('sm')]: {
              width: rem(440),
              borderInlineStart: `${border.hairline}px solid ${palette.divider}`,
            },
            '& .PaymentBody': {
              flex: 1,
              gap: space.unit * 2.5,
              padding: space.unit * 2.5,
              overflowY: 'auto',
            },
            '& .Timeline': {
              display: 'grid',
              gap: space.unit * 1.5,
              margin: 0,
              padding: 0,
              listStyle: 'none',
              '& li': {
                position: 'relative',
                paddingInlineStart: dot * 2.5,
                overflowWrap: 'anywhere',
              },
              // A dot for each step, and a line to the next.
              '& li::before': {
                content: '""',
                position: 'absolute',
                insetInlineStart: 0,
                top: '0.375rem',
                width: dot,
                height: dot,
                borderRadius: radius.control,
                backgroundColor: palette.text.secondary,
                '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
              },
              '& li:not(:last-child)::after': {
                content: '""',
                position: 'absolute',
                insetInlineStart: dot / 2 - border.hairline / 2,
                top: `calc(0.375rem + ${dot}px)`,
                bottom: `calc(-0.375rem - ${space.unit * 1.5}px)`,
                borderInlineStart: `${border.hairline}px solid ${palette.border.control}`,
              },
            },
            // Name, value, and the buttons that copy in one column at the end.
            '& .PaymentIds': {
              rowGap: space.unit / 2,
              alignItems: 'center',
              paddingBlockStart: space.unit * 2,
              borderBlockStart: `${border.hairline}px solid ${palette.divider}`,
              '& dd': {
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: space.unit,
                minHeight: rem(size.controlSmall),
                '@media (pointer: coarse)': { minHeight: rem(size.controlTouch) },
              },
              '& .Identifier': { minWidth: 0 },
            },
            '& .PaymentActions': {
              flexWrap: 'wrap',
              gap: space.unit,
              padding: `${space.unit * 1.5}px ${space.unit * 2.5}px`,
              borderBlockStart: `${border.hairline}px solid ${palette.divider}`,
            },
          };
        },
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
          // The list beside an open payment stays readable.
          '.MuiDrawer-root > &&': {
            backgroundColor: color.light.action.drawerBackdrop,
            ...theme.applyStyles('dark', { backgroundColor: color.dark.action.drawerBackdrop }),
          },
        }),
      },
    },
  };
}
