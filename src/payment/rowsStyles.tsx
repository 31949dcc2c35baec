import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';

const ROW = '& :is(tr, li, .MuiDataGrid-row)';
const STICKY_CELL = ':is(td, .MuiDataGrid-cell).StickyCell';
const STICKY_HEADER = ':is(th, .MuiDataGrid-columnHeader).StickyCell';

/** Dims stale rows when the next answer takes longer than 150 ms. */
export const OUTDATED = { opacity: 0.7, transition: 'opacity 0s 150ms' };

// What the plain table, the grid and the cards have in common. Global, so that it is not calculated for each list.
export const ROWS_STYLES = (
  <GlobalStyles
    styles={({ vars: { palette } }: Theme) => {
      const background = (color: string) => ({
        backgroundImage: `linear-gradient(${color}, ${color})`,
      });
      const bar = (color: string) => `inset 3px 0 ${color}`;
      const outline = (line: string) => ({ outline: `${line} Highlight`, outlineOffset: '-2px' });
      const sticky = { position: 'sticky', insetInlineStart: 0, zIndex: 2 };
      return {
        '.Rows': {
          // Named, because `*` would restyle all that is in them.
          '&.RowsOutdated :is(.MuiDataGrid-virtualScrollerRenderZone, tbody, .Cards)': OUTDATED,
          [`& ${STICKY_CELL}`]: { ...sticky, backgroundColor: palette.background.paper },
          [`& ${STICKY_HEADER}`]: sticky,
          // Opaque, unlike the hover colour alone, because other cells scroll below.
          [`${ROW}:focus-within, ${ROW}:is(:hover, :focus-within) ${STICKY_CELL}`]: background(
            palette.action.hover,
          ),
          // A new row is tinted; so is the one whose payment is open, with a bar at its start.
          [`${ROW}:is(.RowNew, .RowOpen), ${ROW}:is(.RowNew, .RowOpen) ${STICKY_CELL}`]: background(
            palette.action.selected,
          ),
          // One tint in all its cells: the sticky one covers what is below it.
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
      };
    }}
  />
);
