import type { Theme } from '@mui/material/styles';

const ROW = '& :is(tr, li, .MuiDataGrid-row)';
const STICKY_CELL = ':is(td, .MuiDataGrid-cell).StickyCell';
const STICKY_HEADER = ':is(th, .MuiDataGrid-columnHeader).StickyCell';

/** Dims stale rows when the next answer takes longer than 150 ms. */
const OUTDATED = { opacity: 0.7, transition: 'opacity 0s 150ms' };

type PageTheme = Pick<Theme, 'spacing' | 'typography' | 'vars'>;

/** The styles of payments. They are global, so that they are calculated only once. */
export const payments = (theme: PageTheme) => ({
  ...fieldsAndRows(theme),
  ...cards(theme),
  ...timeline(theme),
});

/** The styles of fields (within `Fields`), and of rows in the plain table, the grid and the cards (within `Rows`). */
function fieldsAndRows({ spacing, typography, vars: { palette } }: PageTheme) {
  const background = (color: string) => ({
    backgroundImage: `linear-gradient(${color}, ${color})`,
  });
  const bar = (color: string) => `inset 3px 0 ${color}`;
  const outline = (line: string) => ({ outline: `${line} Highlight`, outlineOffset: '-2px' });
  const sticky = { position: 'sticky', insetInlineStart: 0, zIndex: 2 };
  return {
    '.Fields': {
      // Quieter than data.
      '& .NotAvailable': { color: palette.text.secondary },
      '& .MuiChip-label .NotAvailable': { color: 'inherit' },
      '& .Tones': { color: palette.text.secondary, fontWeight: typography.fontWeightRegular },
      '& .Tones > b': { color: palette.text.primary, fontWeight: 'inherit' },
      '& .Amount': { color: palette.text.primary, fontWeight: typography.amount.fontWeight },
      '& .Tones > mark': {
        backgroundColor: palette.primary.tint,
        color: palette.primary.onTint,
        fontWeight: typography.fontWeightMedium,
      },
      // A status and its age.
      '& .Waiting': {
        flexWrap: 'wrap',
        alignItems: 'center',
        alignContent: 'center',
        columnGap: spacing(0.5),
        whiteSpace: 'normal',
      },
      '& span.Waiting': { display: 'inline-flex' },
      // A plain table's cell is not a flex container, so that it keeps its width.
      '& td.Waiting > *': { verticalAlign: 'middle' },
      // The age, below the chip if there is no room next to it.
      '& .Age': {
        ...typography.caption,
        lineHeight: 1,
        color: palette.text.secondary,
        whiteSpace: 'nowrap',
      },
      // Uses its cell's padding, so that `8 d 1 h` fits at 1280 px.
      '& :is([role=gridcell], td) .Age': { marginInlineEnd: -8 },
      '& .Age-late': {
        color: palette.warning.main,
        fontWeight: typography.fontWeightMedium,
        '@media (forced-colors: active)': { fontWeight: typography.fontWeightBold },
      },
      '& .Merchant': {
        ...typography.caption,
        display: 'block',
        color: palette.text.secondary,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      },
      // High enough to click; the padding overlaps the line above.
      '& button.Merchant': {
        maxWidth: '100%',
        margin: '-4px 0',
        padding: '4px 0',
        border: 0,
        background: 'none',
        cursor: 'pointer',
        '&:hover': { color: palette.primary.main, textDecoration: 'underline' },
        '&:focus-visible': { outlineOffset: '-4px' },
      },
      '& :is(td, .MuiDataGrid-cell).Tones': {
        alignContent: 'center',
        lineHeight: typography.pxToRem(18),
      },
      '& .Identifier': { ...typography.identifier, lineHeight: typography.pxToRem(18) },
      '& :is(td, .MuiDataGrid-cell, .CardLines > *).Identifier': {
        whiteSpace: 'pre',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      },
      // No wrapping, because the plain table has no fixed row height.
      '& td.Tones': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
      // Times and amounts wrap when the person's text spacing needs two lines; an id wraps to show its matched part.
      '& .MuiDataGrid-cell.Tones:is(:not(.Identifier), :has(> mark))': {
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      },
    },
    '.Outdated': OUTDATED,
    '.Rows': {
      // The containers are listed, because `*` would restyle every cell.
      '&.RowsOutdated :is(.MuiDataGrid-virtualScrollerRenderZone, tbody, .Cards)': OUTDATED,
      [`& ${STICKY_CELL}`]: { ...sticky, backgroundColor: palette.background.paper },
      [`& ${STICKY_HEADER}`]: sticky,
      // Opaque, unlike the hover colour alone, because other cells scroll below.
      [`${ROW}:focus-within, ${ROW}:is(:hover, :focus-within) ${STICKY_CELL}`]: background(
        palette.action.hover,
      ),
      // A new row and the row of the open payment are tinted; the open row also has a bar at its start.
      [`${ROW}:is(.RowNew, .RowOpen), ${ROW}:is(.RowNew, .RowOpen) ${STICKY_CELL}`]: background(
        palette.action.selected,
      ),
      // No second tint on hover, because the opaque sticky cell would not show it.
      [`${ROW}:is(.RowNew, .RowOpen):hover`]: { backgroundColor: 'transparent' },
      [`${ROW}.RowOpen, ${ROW}.RowOpen ${STICKY_CELL}`]: {
        boxShadow: bar(palette.primary.main),
      },
      // This chip's tint is almost that of the open row.
      '& .RowOpen .MuiChip-colorDefault': { backgroundColor: palette.background.paper },
      // Forced colours show neither the tint nor the bar.
      '@media (forced-colors: active)': {
        [`${ROW}.RowNew, ${ROW}.RowNew ${STICKY_CELL}`]: outline('1px dashed'),
        [`${ROW}.RowOpen, ${ROW}.RowOpen ${STICKY_CELL}`]: outline('2px solid'),
      },
      // A dot marks a status that a refresh has changed. It is a border, so that forced colours show it.
      '& .RowChanged .MuiChip-root': {
        position: 'relative',
        overflow: 'clip',
        overflowClipMargin: '0.5rem',
        '&::before': {
          content: '""',
          position: 'absolute',
          top: 0,
          right: 0,
          transform: 'translate(50%, -50%)',
          border: `4px solid ${palette.primary.main}`,
          borderRadius: '50%',
          outline: `2px solid ${palette.background.paper}`,
        },
      },
    },
  } as const;
}

/**
 * The styles of cards: two lines on a tablet, with VPA ID and Ref ID in the middle. On a phone, the VPA ID is on a
 * third line; with large text, each part has its own line.
 */
function cards({ spacing, typography, vars: { palette } }: PageTheme) {
  return {
    '.Cards': {
      containerType: 'inline-size',
      listStyle: 'none',
      margin: 0,
      padding: 0,
      '& > li': { borderBottom: `1px solid ${palette.divider}` },
      // The surface around the list has a border.
      '& > li:last-child': { border: 0 },
      '& button': {
        border: 0,
        font: 'inherit',
        color: 'inherit',
        textAlign: 'start',
        backgroundColor: 'transparent',
        cursor: 'pointer',
        '@media (hover: hover)': { '&:hover': { backgroundColor: palette.action.hover } },
      },
      '& .CardLines': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(11rem, 1fr) auto',
        gridAutoFlow: 'column',
        gridTemplateRows: 'auto auto',
        alignItems: 'center',
        columnGap: spacing(1),
        rowGap: spacing(0.5),
        width: '100%',
        padding: spacing(1.25, 1, 1.25, 2),
      },
      '& .CardLines > svg': { gridRow: '1 / 3', gridColumn: '-2 / -1' },
      '& .CardAmount': { ...typography.amount, minWidth: 0, whiteSpace: 'nowrap' },
      '& .CardVpa, & .CardRef': { minWidth: 0 },
      '& .CardEnd': { justifySelf: 'end', minWidth: 0, maxWidth: '100%' },
      // A status of another service may be longer than a card.
      '& .CardEnd .MuiChip-label': { overflow: 'hidden' },
      '& .CardTime': {
        ...typography.body2,
        color: palette.text.secondary,
        textAlign: 'right',
        // A service may send any text.
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        overflow: 'hidden',
        overflowWrap: 'anywhere',
      },
      // In a container query, rem follows the person's text size.
      '@container (width < 34rem)': {
        '& .CardLines': {
          gridTemplateColumns: 'minmax(5rem, auto) minmax(0, 1fr) fit-content(55%) auto',
        },
        '& .CardLines > svg': { gridRow: '1 / 4' },
        // A long status takes room from the amount, not from the Order ID below it.
        '& .CardLines > :nth-of-type(2)': { gridArea: '2 / 1 / 3 / 3' },
        '& .CardEnd': { gridArea: '1 / 2 / 2 / 4' },
        '& .CardEnd + .CardEnd': { gridArea: '2 / 3' },
        '& .CardVpa': { gridArea: '3 / 1 / 4 / -2' },
        '& .CardVpa:has(.NotAvailable)': { display: 'none' },
        // A Ref ID is shown only if the search matched it.
        '& .CardRef': { gridArea: '4 / 1 / 5 / -2' },
        '& .CardRef:not(:has(mark))': { display: 'none' },
      },
      '@container (width <= 17rem)': {
        '& .CardLines': { gridAutoFlow: 'row', gridTemplateColumns: 'minmax(0, 1fr) auto' },
        '& .CardLines > :nth-of-type(n)': {
          gridArea: 'auto / 1',
          justifySelf: 'start',
          textAlign: 'left',
        },
        '& .CardLines > svg:nth-of-type(n)': { gridArea: '1 / 2 / 5' },
      },
    },
  } as const;
}

/** The styles of a payment's timeline. */
function timeline({ spacing, vars: { palette } }: PageTheme) {
  return {
    '.Timeline': {
      display: 'grid',
      gap: spacing(1.5),
      margin: 0,
      padding: 0,
      listStyle: 'none',
      '& li': {
        position: 'relative',
        paddingInlineStart: spacing(2.5),
        overflowWrap: 'break-word',
      },
      // A dot for each step, and a line to the next.
      '& li::before': {
        content: '""',
        position: 'absolute',
        insetInlineStart: 0,
        top: '0.375rem',
        width: 8,
        height: 8,
        borderRadius: '50%',
        border: `4px solid ${palette.text.secondary}`,
      },
      // The last step of a payment that has not ended.
      '& .Open::before': { borderWidth: 2 },
      '& li:not(:last-child)::after': {
        content: '""',
        position: 'absolute',
        insetInlineStart: '3.5px',
        top: 'calc(0.375rem + 8px)',
        bottom: 'calc(-0.375rem - 12px)',
        borderInlineStart: `1px solid ${palette.border.control}`,
      },
    },
  } as const;
}
