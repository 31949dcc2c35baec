import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { ContrastFailure } from '../checkContrast.ts';
import { type Choices, type ColorChoice, colorFamilies } from '../choices/choices.ts';
import { nearestLegibleColor } from '../choices/nearestLegibleColor.ts';
import { roundDown } from '../formatContrast.ts';
import { savedSource } from './draft.ts';

interface ContrastCheckProps {
  failures: ContrastFailure[];
  changed: Partial<Choices>;
  onChange: (change: Partial<Choices>) => void;
}

const LABELS: Record<ColorChoice, string> = {
  brand: 'Brand',
  success: 'Success',
  warning: 'Warning',
  info: 'Info',
  error: 'Error',
};

/** Whether the theme can be shipped, with suggestions for the changed colours. */
export function ContrastCheck({ failures, changed, onChange }: ContrastCheckProps) {
  const suggestions = useSuggestions(failures.length > 0, changed);
  if (failures.length === 0) {
    return <Alert severity="success">All text has enough contrast, in light and dark.</Alert>;
  }
  return (
    <Alert severity="error">
      <strong>This theme cannot be shipped:</strong> some text or borders have too little contrast.
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, my: 1 }}>
        {suggestions.map(([name, color]) => (
          <Button
            key={name}
            variant="outlined"
            startIcon={<Box sx={{ width: '1em', height: '1em' }} style={{ background: color }} />}
            onClick={() => onChange({ [name]: color })}
          >
            {LABELS[name]}: use {color} instead
          </Button>
        ))}
      </Stack>
      <details>
        <summary>Where to look</summary>
        {(['light', 'dark'] as const).map((scheme) => {
          const places = lowestByPlace(failures.filter((it) => it.scheme === scheme));
          return (
            places.length > 0 && (
              <section key={scheme}>
                <Typography variant="h2" sx={{ mt: 1, textTransform: 'capitalize' }}>
                  {scheme}
                </Typography>
                <ul>
                  {places.map(({ where, actual, required }) => (
                    <li key={where}>
                      {where}: contrast {roundDown(actual)}, at least {required} needed
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </details>
    </Alert>
  );
}

/** One failure per place, the one with the lowest contrast. */
function lowestByPlace(failures: ContrastFailure[]): ContrastFailure[] {
  const lowest = new Map<string, ContrastFailure>();
  for (const failure of failures) {
    const known = lowest.get(failure.where);
    if (!known || failure.actual < known.actual) lowest.set(failure.where, failure);
  }
  return [...lowest.values()];
}

/** For each changed colour that fails, the nearest colour that passes. */
function useSuggestions(isFailing: boolean, changed: Partial<Choices>) {
  const [suggestions, setSuggestions] = useState<[ColorChoice, string][]>([]);
  const changes = JSON.stringify(isFailing ? changed : {});
  useEffect(() => {
    let isCurrent = true;
    const colors = Object.entries(JSON.parse(changes)).filter(([name]) => name in colorFamilies);
    Promise.all(
      (colors as [ColorChoice, string][]).map(async ([name, picked]) => {
        const color = await nearestLegibleColor(savedSource, name, picked);
        return color && color !== picked ? ([[name, color]] as [ColorChoice, string][]) : [];
      }),
    ).then((found) => isCurrent && setSuggestions(found.flat()), console.error);
    return () => {
      isCurrent = false;
    };
  }, [changes]);
  return suggestions;
}
