import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { checkContrast } from '../checkContrast.ts';
import { type Choices, type ColorChoice, colorFamilies } from '../choices/choices.ts';
import { nearestPick } from '../choices/nearestPick.ts';
import { sayContrast } from '../sayContrast.ts';
import { type Look, savedSource } from './look.ts';

interface LegibilityProps {
  look: Look;
  changed: Partial<Choices>;
  onChange: (change: Partial<Choices>) => void;
}

const words: Record<ColorChoice, string> = {
  brand: 'Brand',
  success: 'Good',
  warning: 'Waiting',
  info: 'Moving',
  error: 'Bad',
};

/** Says what cannot be read in a look, by the same rules that keep it from being built. */
export function Legibility({ look, changed, onChange }: LegibilityProps) {
  const failures = checkContrast(look.tokens);
  const cures = useCures(failures.length > 0, changed);
  if (failures.length === 0) {
    return <Alert severity="success">Everything can be read, in light and in dark.</Alert>;
  }
  return (
    <Alert severity="error">
      <strong>{failures.length} pairs of colours are too hard to tell apart.</strong> This look
      cannot be shipped.
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, my: 1 }}>
        {cures.map(([name, color]) => (
          <Button
            key={name}
            variant="outlined"
            startIcon={<Box sx={{ width: '1em', height: '1em' }} style={{ background: color }} />}
            onClick={() => onChange({ [name]: color })}
          >
            {words[name]}: use {color} instead
          </Button>
        ))}
      </Stack>
      <details>
        <summary>Which, and what each needs</summary>
        <ul>
          {failures.map((failure) => {
            const sentence = sayContrast(failure, look.aliases);
            return <li key={sentence}>{sentence}</li>;
          })}
        </ul>
      </details>
    </Alert>
  );
}

/** For each colour that was chosen and fails, the nearest one that does not. */
function useCures(areNeeded: boolean, changed: Partial<Choices>) {
  const [cures, setCures] = useState<[ColorChoice, string][]>([]);
  const chosen = JSON.stringify(areNeeded ? changed : {});
  useEffect(() => {
    let isCurrent = true;
    const colors = Object.entries(JSON.parse(chosen)).filter(([name]) => name in colorFamilies);
    Promise.all(
      (colors as [ColorChoice, string][]).map(async ([name, picked]) => {
        const color = await nearestPick(savedSource, name, picked);
        return color && color !== picked ? ([[name, color]] as [ColorChoice, string][]) : [];
      }),
    ).then((found) => isCurrent && setCures(found.flat()), console.error);
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
  return cures;
}
