import Box from '@mui/material/Box';
import type { ListedTransaction } from '../../api/schema.ts';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { COLUMN_NAMES, COLUMNS, FIELDS } from '../table/columns.tsx';

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'caption',
  '& th, & td': {
    px: 0.5,
    // The 50 rows of a page fit on two sheets.
    py: 0.25,
    textAlign: 'start',
    borderBottom: '0.5pt solid',
    overflowWrap: 'anywhere',
  },
  '& [align=right]': { textAlign: 'end', pr: 2 },
  '& tr': { breakInside: 'avoid' },
};

/** A plain table; its head is repeated on each sheet. */
export function PrintedRows({ transactions }: { transactions: readonly ListedTransaction[] }) {
  const zone = useTimeZone();
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          {FIELDS.map((field) => (
            <th key={field} scope="col" align={COLUMNS[field].align}>
              {COLUMN_NAMES[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {transactions.map((row, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids may repeat or be missing; rows never move
          <tr key={position}>
            {FIELDS.map((field) => (
              <td
                key={field}
                align={COLUMNS[field].align}
                style={typeof row[field] === 'number' ? ONE_LINE : undefined}
              >
                {COLUMNS[field].text(row, zone)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const ONE_LINE = { whiteSpace: 'nowrap' } as const;
