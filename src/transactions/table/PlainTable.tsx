import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import type { ComponentProps, CSSProperties } from 'react';
import { COLUMN_NAMES, COLUMNS, FIELDS } from './columns.tsx';
import type { TableProps } from './TransactionsTable.tsx';

const SKELETONS = Array.from({ length: 16 }, (_, index) => index);

/** What the grid shows, without the grid: the first rows are read here while its code is on the way. */
export function PlainTable(props: TableProps & ComponentProps<'div'>) {
  const { transactions, isFirstLoad, view, onViewChange: _, ...scroller } = props;
  const { density } = useTheme();
  const fields = FIELDS.filter((field) => !view.hidden.includes(field));
  const widthOf = (field: (typeof fields)[number]) => view.widths[field] ?? COLUMNS[field].width;
  const isFlexible = (field: (typeof fields)[number]) =>
    COLUMNS[field].isFlexible && !view.widths[field];
  const style = {
    '--row-height': `${density.row[view.density]}px`,
    minWidth: fields.reduce((sum, field) => sum + widthOf(field), 0),
    // Without a column that takes what is left, the columns keep their widths.
    width: fields.some(isFlexible) ? '100%' : 0,
  } as CSSProperties;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
    <div className="PlainTable" tabIndex={0} {...scroller}>
      <table aria-label="Transactions" style={style}>
        <colgroup>
          {fields.map((field) => (
            <col key={field} style={{ width: isFlexible(field) ? undefined : widthOf(field) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field} scope="col" align={COLUMNS[field].isNumeric ? 'right' : undefined}>
                {COLUMN_NAMES[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {isFirstLoad
            ? SKELETONS.map((index) => (
                <tr key={index}>
                  {fields.map((field) => (
                    <td key={field}>
                      <Skeleton width="70%" />
                    </td>
                  ))}
                </tr>
              ))
            : transactions.map((row, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: ids may repeat or be missing; rows never move
                <tr key={position}>
                  {fields.map((field) => (
                    <td
                      key={field}
                      data-field={field}
                      align={COLUMNS[field].isNumeric ? 'right' : undefined}
                    >
                      {COLUMNS[field].cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}
