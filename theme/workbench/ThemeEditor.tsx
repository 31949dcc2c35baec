import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import Stack from '@mui/material/Stack';
import { ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { buildTheme } from '../buildTheme.ts';
import { checkContrast } from '../checkContrast.ts';
import type { Choices } from '../choices/choices.ts';
import { isNearError } from '../choices/isNearError.ts';
import { tokens } from '../tokens.ts';
import { ContrastCheck } from './ContrastCheck.tsx';
import { type Draft, tryChoices } from './draft.ts';
import { SaveTokens } from './SaveTokens.tsx';
import { ScreenFrame } from './ScreenFrame.tsx';

interface ThemeEditorProps {
  choices: Choices;
  saved: Choices;
  onChange: (change: Partial<Choices>) => void;
}

// This page uses the saved theme, so that it stays legible while a designer tries another.
const theme = buildTheme(tokens);

const screens = [
  { title: 'Transactions', storyId: 'transactions--every-status' },
  { title: 'Sign in', storyId: 'sign-in--idle' },
];

// Of the same height, because they are side by side at the same scale.
const desktop = { width: 1440, height: 844 };
const phone = { width: 390, height: 844 };

export function ThemeEditor({ choices, saved, onChange }: ThemeEditorProps) {
  const [draft, setDraft] = useState<Draft>();
  const [error, setError] = useState<string>();
  const changed = changedOf(choices, saved);
  const changes = JSON.stringify(changed);
  const failures = useMemo(() => (draft ? checkContrast(draft.tokens) : []), [draft]);

  useEffect(() => {
    const debounce = setTimeout(() => {
      setError(undefined);
      tryChoices(JSON.parse(changes)).then(setDraft, ({ message }: Error) => setError(message));
    }, 150);
    return () => clearTimeout(debounce);
  }, [changes]);

  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline />
      <Stack component="main" sx={{ gap: 3, p: 3 }}>
        <title>Theme editor</title>
        <div>
          <Typography variant="h1">Theme editor</Typography>
          <Typography color="textSecondary">
            Change colours, type and density under “Controls”. All screens of the workbench in this
            tab show your changes until you reset them.
          </Typography>
        </div>
        {error && <Typography role="alert">{error}</Typography>}
        {draft && <ContrastCheck failures={failures} changed={changed} onChange={onChange} />}
        {draft && isNearError(draft.tokens) && (
          <Alert severity="warning">
            <strong>Brand and Error look alike.</strong> Main buttons and links can be taken for
            failures. Choose colours that differ more.
          </Alert>
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {draft && <SaveTokens source={draft.source} isUsable={failures.length === 0} />}
          <Button variant="outlined" onClick={() => onChange(saved)}>
            Reset
          </Button>
        </Stack>
        {screens.flatMap((screen) =>
          (['light', 'dark'] as const).map((scheme) => (
            <section key={`${screen.storyId} ${scheme}`}>
              <Typography variant="h2">
                {screen.title}, {scheme}
              </Typography>
              <Box
                sx={{
                  display: 'grid',
                  gap: 2,
                  gridTemplateColumns: `${desktop.width}fr ${phone.width}fr`,
                }}
              >
                <ScreenFrame scheme={scheme} {...screen} {...desktop} />
                <ScreenFrame scheme={scheme} {...screen} {...phone} />
              </Box>
            </section>
          )),
        )}
      </Stack>
    </ThemeProvider>
  );
}

function changedOf(choices: Choices, saved: Choices): Partial<Choices> {
  const entries = Object.entries(choices);
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== saved[name as keyof Choices]),
  );
}
