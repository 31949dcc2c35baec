import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useState } from 'react';
import { formatText } from '../../format.ts';
import { useNotify } from '../../notifications/NotificationProvider.tsx';

interface CopyButtonProps extends Pick<IconButtonProps, 'sx' | 'tabIndex'> {
  /** What is copied, for the accessible name. */
  name: string;
  value: string;
}

const TICK_MS = 1_000;

export function CopyButton({ name, value, ...props }: CopyButtonProps) {
  const notify = useNotify();
  const [copied, setCopied] = useState<string>();
  // A refresh may have put another id in its place.
  const isCopied = copied === value;
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), TICK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
    } catch {
      const message = 'The browser does not allow copying. Select the text and copy it yourself.';
      notify({ message, severity: 'error' });
    }
  }

  return (
    <>
      <IconButton size="small" aria-label={`Copy ${name}`} onClick={copy} {...props}>
        {isCopied ? (
          <CopiedIcon color="success" fontSize="inherit" />
        ) : (
          <CopyIcon fontSize="inherit" />
        )}
      </IconButton>
      <span role="status" style={visuallyHidden}>
        {isCopied && `Copied ${formatText(value)}`}
      </span>
    </>
  );
}
