import type { Tokens } from '../tokens.ts';
import type { ComponentOverrides } from './componentOverrides.ts';

/** Tables of sums, and charts: hairlines, quiet labels, stronger sums. */
export function figures({ space }: Tokens): ComponentOverrides {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: { padding: `${space.unit * 0.75}px ${space.unit}px` },
        body: ({ theme }) => ({
          '&:last-child': {
            fontWeight: theme.typography.amount.fontWeight,
            overflowWrap: 'anywhere',
          },
        }),
        head: ({ theme }) => ({
          ...theme.typography.subtitle2,
          color: theme.vars.palette.text.secondary,
        }),
        footer: ({ theme }) => ({
          ...theme.typography.amount,
          color: theme.vars.palette.text.primary,
          '&:last-child': { overflowWrap: 'anywhere' },
        }),
      },
    },
    MuiChartsAxis: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          '& .MuiChartsAxis-tickLabel': { fill: vars.palette.text.secondary },
          '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: vars.palette.divider },
        }),
      },
    },
  };
}
