import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import Stack from '@mui/material/Stack';
import { ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { buildTheme } from '../buildTheme.ts';
import type { Choices } from '../choices/choices.ts';
import { tokens } from '../tokens.ts';
import { Frame } from './Frame.tsx';
import { Legibility } from './Legibility.tsx';
import { type Look, tryChoices } from './look.ts';
import { SaveTokens } from './SaveTokens.tsx';

interface TryALookProps {
  choices: Choices;
  saved: Choices;
  onChange: (change: Partial<Choices>) => void;
}

// This page keeps the saved look: it must stay legible while an illegible one is being tried.
const theme = buildTheme(tokens);

const screens = [
  { title: 'Transactions', storyId: 'transactions--every-status', width: 1440, height: 820 },
  { title: 'Sign in', storyId: 'sign-in--idle', width: 1024, height: 640 },
];

export function TryALook({ choices, saved, onChange }: TryALookProps) {
  const [look, setLook] = useState<Look>();
  const [mistake, setMistake] = useState<string>();
  const changed = changedOf(choices, saved);
  const wanted = JSON.stringify(changed);

  useEffect(() => {
    const tell = (error: Error) => setMistake(error.message);
    const wait = setTimeout(() => {
      setMistake(undefined);
      tryChoices(JSON.parse(wanted)).then(setLook, tell);
    }, 150);
    return () => clearTimeout(wait);
  }, [wanted]);

  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline />
      <Stack component="main" sx={{ gap: 3, p: 3 }}>
        <title>Try a look</title>
        <div>
          <Typography variant="h1">Try a look</Typography>
          <Typography color="textSecondary">
            Change colour, type and density under “Controls”. All screens of the workbench show it,
            in this tab, until you start again.
          </Typography>
        </div>
        {mistake && <Typography role="alert">{mistake}</Typography>}
        {look && <Legibility look={look} changed={changed} onChange={onChange} />}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {look && <SaveTokens source={look.source} />}
          <Button variant="outlined" onClick={() => onChange(saved)}>
            Start again
          </Button>
        </Stack>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
          {screens.flatMap((screen) => [
            <Frame key={`${screen.storyId} light`} scheme="light" {...screen} />,
            <Frame key={`${screen.storyId} dark`} scheme="dark" {...screen} />,
          ])}
        </Box>
      </Stack>
    </ThemeProvider>
  );
}

function changedOf(choices: Choices, saved: Choices): Partial<Choices> {
  const entries = Object.entries(choices);
  return Object.fromEntries(entries.filter(([name, it]) => it !== saved[name as keyof Choices]));
}
