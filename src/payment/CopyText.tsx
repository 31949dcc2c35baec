import CopiedIcon from '@mui/icons-material/Check';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Announced } from '../ui/Announced.tsx';
import { useCopy } from './copying.tsx';

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
