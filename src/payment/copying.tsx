import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useEffect, useState } from 'react';
import { formatText } from '../format.ts';
import { notify } from '../notify.ts';
import { Announced } from '../ui/Announced.tsx';

const TICK_MS = 1_000;

/** Whether the value was copied a moment ago, and a function that copies it. */
function useCopy(value: string) {
  const [copied, setCopied] = useState<string>();
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
  // A refresh may have replaced the value since.
  return [copied === value, copy] as const;
}

export function CopyButton({ name, value }: { name: string; value: string }) {
  const [isCopied, copy] = useCopy(value);
  const Icon = isCopied ? CopiedIcon : CopyIcon;
  return (
    <>
      <IconButton size="small" aria-label={`Copy ${name}`} onClick={copy}>
        <Icon color={isCopied ? 'success' : 'inherit'} fontSize="inherit" />
      </IconButton>
      <Announced>{isCopied && `Copied ${formatText(value)}`}</Announced>
    </>
  );
}

interface CopyTextProps extends Omit<ButtonProps, 'value'> {
  icon: ReactNode;
  value: string;
  announcement: string;
  children: string;
}

export function CopyText({ icon, value, announcement, ...button }: CopyTextProps) {
  const [isCopied, copy] = useCopy(value);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={isCopied ? <CopiedIcon /> : icon}
        onClick={copy}
        {...button}
      />
      <Announced>{isCopied && announcement}</Announced>
    </>
  );
}
