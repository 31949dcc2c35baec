import { rem } from '../rem.ts';
import type { Tokens } from '../tokens.ts';
import type { ComponentOverrides } from './componentOverrides.ts';

/** The drawer of a payment, with its timeline and its fields. */
export function drawer({ border, radius, space }: Tokens): ComponentOverrides {
  return {
    MuiDrawer: {
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
            '& .PaymentFields': {
              paddingBlockStart: space.unit * 2,
              borderBlockStart: `${border.hairline}px solid ${palette.divider}`,
            },
          };
        },
      },
    },
  };
}
