import type { CssVarsTheme, Theme } from '@mui/material/styles';
import type { Tokens } from '../tokens/tokens.ts';
import { rem } from '../typography.ts';
import type { ComponentOverrides } from './overrides.ts';

/** Tables of totals, and charts: hairlines, quiet labels, stronger totals. */
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

/** The strip of counts above the table, and the button that shows it. */
export function summary(theme: Theme & CssVarsTheme, { border, size, space }: Tokens) {
  const { typography, breakpoints } = theme;
  const { palette } = theme.vars;
  const cell = size.target * 2 + space.unit / 2;
  const touchCell = size.controlTouch * 2 + space.unit / 2;
  const touch = '@media (pointer: coarse)';
  /** The height with this number of rows of cells; the last row has touch targets. */
  const rows = (count: number) => {
    const others = cell * (count - 1) + space.unit + border.hairline;
    return { minHeight: rem(others + cell), [touch]: { minHeight: rem(others + touchCell) } };
  };
  return {
    // Hides the word where the filters need the space.
    [`@media (max-width: 37.45em), (min-width: ${breakpoints.values.md}em) and (max-width: 87.45em)`]:
      {
        '.SummaryToggle > span:last-child': { display: 'none' },
        '.SummaryToggle .MuiButton-startIcon': { margin: 0 },
      },
    '.SummaryToggle[aria-pressed=true], .SummaryToggle[aria-pressed=true]:hover': {
      backgroundColor: palette.primary.tint,
      color: palette.primary.onTint,
    },
    // Has its height before its code is loaded, so that the table does not move.
    '.Summary': {
      ...typography.body2,
      ...rows(4),
      boxSizing: 'border-box',
      padding: space.unit / 2,
      borderBottom: `${border.hairline}px solid ${palette.divider}`,
      color: palette.text.secondary,
      [breakpoints.up('sm')]: rows(2),
      [breakpoints.up('lg')]: rows(1),
      '@media print': { display: 'none' },
      '& p': { margin: 0 },
      '& b': { ...typography.amount, color: palette.text.primary },
      '& .MuiToggleButton-root': {
        ...typography.body2,
        borderColor: 'transparent',
        height: 'auto',
        minHeight: rem(size.target),
        minWidth: 0,
        padding: `0 ${space.unit / 2}px`,
        gap: space.unit / 2,
        textAlign: 'start',
        [touch]: { minHeight: rem(size.controlTouch) },
        '& svg': { fontSize: rem(size.icon - 2) },
        '&.Mui-selected b': { color: 'inherit' },
      },
      '& .SummaryCell, & .MuiToggleButton-root.SummaryCell': {
        minHeight: rem(cell),
        padding: `${space.unit / 4}px ${space.unit / 2}px`,
        [breakpoints.up('sm')]: { paddingInline: space.unit },
      },
      // Doubled: MUI's own height is as specific, and the style inserted later would win.
      '&& .MuiSelect-select': {
        ...typography.body2,
        boxSizing: 'border-box',
        height: rem(size.target),
        paddingBlock: 0,
        color: palette.text.primary,
        [touch]: { height: rem(size.controlTouch) },
      },
    },
  };
}
