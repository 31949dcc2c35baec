import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { checkContrast } from '../checkContrast.ts';
import { type Choices, type ColorChoice, colorFamilies } from '../choices/choices.ts';
import { nearestLegibleColor } from '../choices/nearestLegibleColor.ts';
import { formatContrast } from '../formatContrast.ts';
import { type Draft, savedSource } from './draft.ts';

interface ContrastCheckProps {
  draft: Draft;
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

/** The result of the build's contrast check, with suggestions for the changed colours. */
export function ContrastCheck({ draft, changed, onChange }: ContrastCheckProps) {
  const failures = checkContrast(draft.tokens);
  const suggestions = useSuggestions(failures.length > 0, changed);
  if (failures.length === 0) {
    return <Alert severity="success">All text has enough contrast, in light and dark.</Alert>;
  }
  return (
    <Alert severity="error">
      <strong>{failures.length} pairs of colours have too little contrast.</strong> The dashboard
      cannot be built with this theme.
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
        <summary>All pairs and the contrast they need</summary>
        <ul>
          {failures.map((failure) => {
            const sentence = formatContrast(failure, draft.aliases);
            return <li key={sentence}>{sentence}</li>;
          })}
        </ul>
      </details>
    </Alert>
  );
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
