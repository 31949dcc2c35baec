import Button from '@mui/material/Button';
import { useState } from 'react';

/** Downloads or copies tokens.json. */
export function SaveTokens({ source }: { source: string }) {
  const [copied, setCopied] = useState<string>();
  return (
    <>
      <Button variant="contained" onClick={() => download(source)}>
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
