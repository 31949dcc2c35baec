import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatAmount, formatText, MISSING } from '../../format.ts';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { CopyButton } from '../table/CopyButton.tsx';
import { COLUMN_NAMES, COLUMNS, FIELDS } from '../table/columns.tsx';
import { NOT_AVAILABLE } from '../table/notAvailable.tsx';
import { StatusChip } from '../table/StatusChip.tsx';
import { CopyActions } from './CopyActions.tsx';
import { describeOddities } from './describeOddities.ts';
import { Timeline } from './Timeline.tsx';

interface PaymentDetailsProps {
  transaction: ListedTransaction;
  merchantId: string | undefined;
}

export function PaymentDetails({ transaction, merchantId }: PaymentDetailsProps) {
  const zone = useTimeZone();
  const oddities = describeOddities(transaction);
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
        <Typography variant="h1" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {formatAmount(transaction.amount)}
        </Typography>
        <StatusChip status={transaction.status} />
      </Stack>
      {oddities.length > 0 && (
        <Alert severity="warning" role="none">
          {oddities.map((sentence) => (
            <Box key={sentence}>{sentence}</Box>
          ))}
        </Alert>
      )}
      <Timeline transaction={transaction} />
      <Box component="dl" className="Facts PaymentFields">
        {FIELDS.map((field) => (
          <Fragment key={field}>
            <Detail
              name={COLUMN_NAMES[field]}
              text={COLUMNS[field].text(transaction, zone)}
              id={COLUMNS[field].id?.(transaction)}
            />
            {field === 'orderID' && (
              <Detail name="Payment ID" text={formatText(transaction.id)} id={transaction.id} />
            )}
          </Fragment>
        ))}
      </Box>
      <CopyActions transaction={transaction} merchantId={merchantId} />
    </>
  );
}

interface DetailProps {
  name: string;
  text: string;
  /** The whole id, to copy. */
  id?: string | null;
}

function Detail({ name, text, id }: DetailProps) {
  const shown: ReactNode = id ? <span className="Identifier">{text}</span> : text;
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2">
        {text === MISSING ? NOT_AVAILABLE : shown}
        {id && text !== MISSING && <CopyButton name={name} value={id} sx={IN_LINE} />}
      </Typography>
    </>
  );
}

// No higher than its line.
const IN_LINE = { p: 0.5, my: -0.75, ml: 0.5 };
