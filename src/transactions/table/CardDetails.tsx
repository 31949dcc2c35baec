import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatAmount, formatDate, formatText, MISSING } from '../../format.ts';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { CopyButton } from './CopyButton.tsx';
import { COLUMN_NAMES } from './columns.tsx';
import { NOT_AVAILABLE } from './notAvailable.tsx';

/** A longer amount is cut in the summary and repeated in full in the details. */
const LONG_AMOUNT = 18;

interface CardDetailsProps {
  transaction: ListedTransaction;
  isOpen: boolean;
}

/** What an open card shows. */
export function CardDetails({ transaction, isOpen }: CardDetailsProps) {
  const { orderID, vpa_id, ref_id } = transaction;
  const zone = useTimeZone();
  const amount = formatAmount(transaction.amount);
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.5,
        m: 0,
        px: 2,
        pb: 1.5,
        typography: 'body2',
      }}
    >
      <Detail name={COLUMN_NAMES.orderID} value={formatText(orderID)} copied={isOpen && orderID} />
      {amount.length > LONG_AMOUNT && <Detail name={COLUMN_NAMES.amount} value={amount} />}
      <Detail name={COLUMN_NAMES.vpa_id} value={formatText(vpa_id)} copied={isOpen && vpa_id} />
      <Detail name={COLUMN_NAMES.ref_id} value={formatText(ref_id)} copied={isOpen && ref_id} />
      <Detail name={COLUMN_NAMES.CALLBACK_TS} value={formatDate(transaction.CALLBACK_TS, zone)} />
      <Detail name={COLUMN_NAMES.CANCEL_TS} value={formatDate(transaction.CANCEL_TS, zone)} />
    </Box>
  );
}

interface DetailProps {
  name: string;
  value: string;
  /** What its button copies, of an open card: the buttons of all cards would be 150. */
  copied?: string | null | false;
}

function Detail({ name, value, copied }: DetailProps) {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', position: 'relative' }}>
        {value === MISSING ? NOT_AVAILABLE : value}
        {copied && value !== MISSING && (
          <CopyButton name={name} value={copied} sx={{ p: 0.5, my: -0.5, ml: 0.5 }} />
        )}
      </Box>
    </>
  );
}
