import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import LinkIcon from '@mui/icons-material/Link';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { useCopy } from '../table/useCopy.ts';
import { describeForSupport } from './describeForSupport.ts';
import { paymentLink } from './paymentLink.ts';

interface CopyActionsProps {
  transaction: ListedTransaction;
  merchantId: string | undefined;
}

export function CopyActions({ transaction, merchantId }: CopyActionsProps) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <CopyText
        icon={<CopyIcon />}
        value={describeForSupport(transaction, useTimeZone())}
        announcement="Copied the payment’s data for support"
      >
        Copy for support
      </CopyText>
      <CopyText
        icon={<LinkIcon />}
        value={paymentLink(transaction, merchantId)}
        announcement="Copied the payment’s link"
      >
        Copy link
      </CopyText>
    </Stack>
  );
}

interface CopyTextProps {
  icon: ReactNode;
  value: string;
  announcement: string;
  children: string;
}

function CopyText({ icon, value, announcement, children }: CopyTextProps) {
  const [isCopied, copy] = useCopy(value);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={isCopied ? <CopiedIcon color="success" /> : icon}
        onClick={copy}
      >
        {children}
      </Button>
      <span role="status" style={visuallyHidden}>
        {isCopied && announcement}
      </span>
    </>
  );
}
