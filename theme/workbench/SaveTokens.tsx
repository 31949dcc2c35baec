import Button from '@mui/material/Button';
import { useState } from 'react';

interface SaveTokensProps {
  source: string;
  /** False: the build refuses these tokens, so that saving them is not the main action. */
  isUsable: boolean;
}

/** Downloads or copies tokens.json. */
export function SaveTokens({ source, isUsable }: SaveTokensProps) {
  const [copied, setCopied] = useState<string>();
  return (
    <>
      <Button variant={isUsable ? 'contained' : 'outlined'} onClick={() => download(source)}>
        Download tokens.json
      </Button>
      <Button
        variant="outlined"
        onClick={async () => {
          await navigator.clipboard.writeText(source);
          setCopied(source);
        }}
      >
        {copied === source ? 'Copied' : 'Copy tokens.json'}
      </Button>
    </>
  );
}

function download(source: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([source], { type: 'application/json' }));
  link.download = 'tokens.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
