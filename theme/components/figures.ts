import type { CssVarsTheme, Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Tokens } from '../tokens/tokens.ts';
import { rem } from '../typography.ts';
import type { ComponentOverrides } from './overrides.ts';

/** Tables of totals, and charts: hairlines and quiet labels. */
export function figures({ space }: Tokens): ComponentOverrides {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: { padding: `${space.unit * 0.75}px ${space.unit}px` },
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
  const label = size.target - space.unit;
  const number = size.target;
  /** A label over a number. Also the height of a touch target. */
  const cell = label + number + space.unit;
  const touch = '@media (pointer: coarse)';
  /** The height with this number of rows of cells, before the money is asked for. */
  const rows = (count: number) => rem(cell * count + space.unit + border.hairline);
  return {
    '.SummaryToggle[aria-pressed=true], .SummaryToggle[aria-pressed=true]:hover': {
      backgroundColor: palette.primary.tint,
      color: palette.primary.onTint,
    },
    // Has its height before its code is loaded, so that the table does not move.
    '.Summary': {
      ...typography.body2,
      minHeight: rows(2),
      boxSizing: 'border-box',
      // With the padding of a cell, as far from the edge as the text of the rows.
      padding: `${space.unit / 2}px ${space.unit}px`,
      [breakpoints.up('md')]: { paddingInline: space.unit / 2 },
      borderBottom: `${border.hairline}px solid ${palette.divider}`,
      color: palette.text.secondary,
      [breakpoints.up('lg')]: { minHeight: rows(1) },
      '@media print': { display: 'none' },
      // The counts and the money, and below them the rest; on a wide screen, all in one row. On a phone, all counts.
      '& .SummaryStrip': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        [breakpoints.up('lg')]: {
          gridTemplateColumns: 'minmax(max-content, 5fr) auto auto',
          columnGap: space.unit,
          // Only with larger text.
          overflowX: 'auto',
          scrollbarWidth: 'none',
        },
      },
      '& .SummaryCounts, & .SummaryOthers': {
        display: 'grid',
        gridAutoFlow: 'column',
        justifyContent: 'space-between',
      },
      // Scroll sideways on a phone.
      '& .SummaryCounts': {
        gridAutoColumns: 'minmax(max-content, 1fr)',
        justifyContent: 'stretch',
        overflowX: 'auto',
        scrollbarWidth: 'none',
        [breakpoints.down('sm')]: {
          gridColumn: '1 / -1',
          // Wide enough for four digits, so that nothing moves when the counts arrive.
          '& > *': { minWidth: rem(60) },
        },
        [breakpoints.up('md')]: { overflowX: 'visible', gridAutoColumns: 'minmax(0, 1fr)' },
      },
      '& .SummaryOthers': {
        [breakpoints.up('sm')]: { gridColumn: '1 / -1' },
        // Scroll sideways on a phone, beside the money.
        [breakpoints.down('sm')]: { gridArea: '2 / 1', overflowX: 'auto', position: 'relative' },
        [breakpoints.up('lg')]: { gridColumn: 'auto' },
      },
      '& .SummaryStuck': {
        display: 'flex',
        borderInlineStart: `${border.hairline}px solid ${palette.divider}`,
      },
      '& .SummaryCell, & .MuiToggleButton-root.SummaryCell': {
        ...typography.body2,
        boxSizing: 'border-box',
        display: 'grid',
        placeContent: 'start',
        justifyItems: 'start',
        height: 'auto',
        minHeight: rem(cell),
        margin: 0,
        padding: `${space.unit / 2}px ${space.unit}px`,
        border: `${border.hairline}px solid transparent`,
        textAlign: 'start',
        whiteSpace: 'nowrap',
        // For the rate and the unfinished payments beside each other.
        [breakpoints.down('md')]: { ...typography.caption, paddingInline: space.unit / 2 },
        '& .SummaryLabel': {
          display: 'flex',
          alignItems: 'center',
          gap: space.unit / 2,
          minHeight: rem(label),
        },
        '& .SummaryLabel, & .SummaryAmount': { lineHeight: rem(label) },
        '& .SummaryLabel svg': {
          fontSize: rem(size.icon - 2),
          // A phone has no room for them.
          [breakpoints.down('sm')]: { display: 'none' },
        },
        '& b, & .MuiSelect-select': {
          ...typography.h3,
          fontSize: rem(size.icon),
          lineHeight: rem(number),
          color: palette.text.primary,
        },
        '&.Mui-selected b': { color: 'inherit' },
        '@media (forced-colors: active)': { '&.Mui-selected svg': { color: 'inherit' } },
        '& .SummaryLeading': {
          ...typography.amount,
          lineHeight: rem(label),
          color: palette.text.primary,
        },
        '&.Mui-selected .SummaryLeading': { color: 'inherit' },
      },
      // Reserved, so that nothing moves when the rate arrives.
      '& .SummaryRate': { [breakpoints.up('sm')]: { minWidth: '14.5em' } },
      // A phone has no room to show it.
      '& .SummaryFinished': {
        [breakpoints.down('sm')]: visuallyHidden,
      },
      // The whole cell opens the menu.
      '& .SummaryMinutes': {
        position: 'relative',
        '& .SummaryLabel': { pointerEvents: 'none' },
        '& .MuiInputBase-root': {
          position: 'absolute',
          inset: `0 0 0 ${space.unit}px`,
          [breakpoints.down('md')]: { insetInlineStart: space.unit / 2 },
        },
        // As specific as MUI's own padding.
        '& .MuiSelect-select.MuiInput-input': {
          alignItems: 'start',
          boxSizing: 'border-box',
          height: '100%',
          paddingBlock: `${rem(label + space.unit / 2)} 0`,
        },
        '& .MuiSelect-icon': { top: rem(label + space.unit / 2) },
      },
      '& .SummaryMoney': {
        width: rem(size.control * 6),
        [breakpoints.down('md')]: { width: rem(size.control * 4.5) },
        [breakpoints.down('sm')]: {
          gridArea: '2 / 2',
          width: 'auto',
          borderInlineStart: `${border.hairline}px solid ${palette.divider}`,
        },
        '& .SummaryLabel': {
          display: 'block',
          maxWidth: '100%',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        },
        '& .MuiButton-root': {
          marginInlineStart: -space.unit,
          marginBlock: -space.unit / 4,
          // As high as the cell, with its text beside the numbers.
          [touch]: {
            height: rem(size.controlTouch),
            marginBlock: `${rem(-label - 2)} ${rem(-2)}`,
            paddingBlock: `${rem(label)} 0`,
          },
        },
      },
      // On a phone, in a row of its own as soon as it has something to say.
      '& .SummaryMoney.SummaryAsked': {
        [breakpoints.down('sm')]: {
          gridArea: '3 / 1 / auto / -1',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          border: 0,
          '& .SummaryLabel': { whiteSpace: 'normal' },
          '& .MuiButton-root': { margin: 0, paddingBlock: 0 },
        },
      },
    },
  };
}
