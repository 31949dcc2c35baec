import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { createPortal } from 'react-dom';
import type { Pagination } from '../../api/contract.ts';
import type { ListedTransaction } from '../../api/schema.ts';
import type { Search } from '../search.ts';
import { explainEmpty } from '../table/EmptyList.tsx';
import { PrintedRows } from './PrintedRows.tsx';
import { Statement } from './Statement.tsx';
import { usePrintTime } from './usePrintTime.ts';

interface PrintSheetProps {
  transactions: readonly ListedTransaction[];
  /** The search whose rows are shown. */
  shown: Search;
  pagination: Pagination | null | undefined;
  isLoading: boolean;
  isFailed: boolean;
}

const PAPER = ({ typography, palette }: Theme) => ({
  // Eight columns need landscape; in portrait ids and statuses would wrap.
  '@page': {
    size: 'landscape',
    margin: '12mm 12mm 16mm',
    // Chrome and Edge 131; other browsers print page numbers of their own.
    '@bottom-right': {
      content: '"Page " counter(page) " of " counter(pages)',
      fontFamily: typography.fontFamily,
      fontSize: typography.caption.fontSize,
      // The default colour follows the colour scheme, which may be dark.
      color: palette.common.black,
    },
  },
  // Not only #root, because menus, panels and dialogs are outside it.
  '@media print': { 'body > :not(.PrintSheet)': { display: 'none' } },
});

/** The printed page: a statement of the rows that are shown. */
export default function PrintSheet(props: PrintSheetProps) {
  const { transactions, shown, pagination, isLoading, isFailed } = props;
  const printedAt = usePrintTime();
  if (!printedAt) return null;
  const isEmpty = transactions.length === 0;
  const { title, reason } = explainEmpty(shown, isFailed);
  return createPortal(
    <>
      <GlobalStyles styles={PAPER} />
      <Box className="PrintSheet" sx={{ display: 'none', displayPrint: 'block' }}>
        <Statement {...shown} pagination={isEmpty ? null : pagination} printedAt={printedAt} />
        {isEmpty ? (
          <p>{isLoading ? 'The transactions were still loading.' : `${title}. ${reason}`}</p>
        ) : (
          <PrintedRows transactions={transactions} />
        )}
      </Box>
    </>,
    document.body,
  );
}
