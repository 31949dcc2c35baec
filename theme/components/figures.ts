import type { Tokens } from '../tokens/tokens.ts';
import type { ComponentOverrides } from './overrides.ts';

/** Tables of totals, and charts: hairlines and quiet labels. */
export function figures({ space, border }: Tokens): ComponentOverrides {
  return {
    MuiTableCell: {
      styleOverrides: {
        // No padding at the outer edges, which line up with the content above and below.
        root: {
          padding: `${space.unit * 0.75}px ${space.unit}px`,
          paddingInlineStart: 0,
          '.MuiTableCell-root + &': { paddingInlineStart: space.unit },
          '&:last-child': { paddingInlineEnd: 0 },
          '& > .MuiButton-text:first-of-type': {
            margin: `${-space.unit / 2}px ${-space.unit - border.hairline}px`,
          },
        },
        body: { '&:last-child': { overflowWrap: 'anywhere' } },
        head: ({ theme }) => ({
          ...theme.typography.subtitle2,
          color: theme.vars.palette.text.secondary,
        }),
      },
    },
    MuiChartsAxis: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          '& .MuiChartsAxis-tickLabel': {
            fill: vars.palette.text.secondary,
            '@media (forced-colors: active)': { fill: 'CanvasText' },
          },
          '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: vars.palette.divider },
        }),
      },
    },
  };
}
