import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import Stack from '@mui/material/Stack';
import { ThemeProvider } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useArgs } from 'storybook/preview-api';
import { buildTheme } from '../theme/buildTheme.ts';
import {
  type Choices,
  type ColorChoice,
  colorFamilies,
  readChoices,
} from '../theme/choices/choices.ts';
import { isNearError, nearestLegibleColor } from '../theme/choices/legibility.ts';
import { type ContrastFailure, checkContrast, roundDown } from '../theme/tokens/contrast.ts';
import { tokens } from '../theme/tokens/tokens.ts';
import { storyAddress } from './frame.ts';
import { type Draft, savedSource, storedChoices, tryChoices } from './liveTheme.tsx';
import { cutTexts, isInstalled } from './textFit.ts';

const saved = readChoices(savedSource);

const color = (name: string, description: string) => ({
  name,
  description,
  control: { type: 'color' as const },
  table: { category: 'Colour' },
});

const px = (name: string, description: string, min: number, max: number, category: string) => ({
  name: `${name} (px)`,
  description,
  control: { type: 'range' as const, min, max, step: 1 },
  table: { category },
});

export default {
  title: 'Theme editor',
  parameters: { controls: { disable: false, disableSaveFromUI: true } },
  args: { ...saved, ...storedChoices() },
  argTypes: {
    brand: color('Brand', 'Main buttons, the mark, links and the focus ring'),
    neutral: color('Neutral', 'The tint of all greys: pages, lines and text'),
    success: color('Success', 'Completed payments, success messages'),
    warning: color('Warning', 'Pending payments, warnings'),
    info: color('Info', 'Payments in progress, information'),
    error: color('Error', 'Failed payments, errors'),
    font: {
      name: 'Typeface',
      description: 'A font that is installed on this computer',
      control: 'text' as const,
      table: { category: 'Type' },
    },
    // At 16 px, an amount of lakhs no longer fits its column in a window 1280 px wide.
    textSize: px('Text size', 'Body text; the other sizes scale with it', 12, 15, 'Type'),
    rowHeight: px(
      'Row height',
      'Standard density; comfortable is 8 more, compact 8 less',
      36,
      60,
      'Density',
    ),
    space: px('Spacing', 'Base unit of all spacing', 6, 12, 'Density'),
    radius: px('Corner radius', 'Fields and buttons; cards have 4 more', 0, 18, 'Density'),
  },
} satisfies Meta<Choices>;

export const Preview: StoryObj<Choices> = {
  render: function Render(args) {
    const [, change] = useArgs<Choices>();
    return <ThemeEditor choices={args} onChange={change} />;
  },
};

// This page uses the saved theme, so that it stays legible while a designer tries another.
const theme = buildTheme(tokens);

/** The stories that the preview can show, with the labels of their buttons. */
const SCREENS = {
  'transactions--every-status': 'Transactions',
  'summary--filled': 'Summary',
  'tabs-totals--result': 'Totals',
  'tabs-find-and-match--match': 'Match',
  'payment--completed': 'Payment',
  'sign-in--idle': 'Sign in',
};
const SCHEMES = { light: 'Light', dark: 'Dark' };
const WIDTHS = { 1440: '1440 px', 390: '390 px' };

interface ThemeEditorProps {
  choices: Choices;
  onChange: (change: Partial<Choices>) => void;
}

function ThemeEditor({ choices, onChange }: ThemeEditorProps) {
  const [draft, setDraft] = useState<Draft>();
  const [error, setError] = useState<string>();
  const changed = changedOf(choices);
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
        {draft && <TextFit tokens={draft.tokens} font={choices.font} />}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {draft && <SaveTokens source={draft.source} isUsable={failures.length === 0} />}
          <Button variant="outlined" onClick={() => onChange(saved)}>
            Reset
          </Button>
        </Stack>
        <LargePreview />
      </Stack>
    </ThemeProvider>
  );
}

/** The chosen screen, scaled down to the width of the page if needed. */
function LargePreview() {
  const [storyId, setStory] = useState<keyof typeof SCREENS>('transactions--every-status');
  const [scheme, setScheme] = useState<keyof typeof SCHEMES>('light');
  const [width, setWidth] = useState('1440');
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Options label="Screen" options={SCREENS} value={storyId} onChange={setStory} />
        <Options label="Colour scheme" options={SCHEMES} value={scheme} onChange={setScheme} />
        <Options label="Width" options={WIDTHS} value={width} onChange={setWidth} />
      </Stack>
      <ScreenFrame
        key={`${storyId} ${scheme} ${width}`}
        {...{ storyId, scheme }}
        title={SCREENS[storyId]}
        width={Number(width)}
      />
    </Stack>
  );
}

interface OptionsProps<Value extends string> {
  label: string;
  options: Record<string, string>;
  value: Value;
  onChange: (value: Value) => void;
}

const Options = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: OptionsProps<Value>) => (
  <ToggleButtonGroup
    exclusive
    aria-label={label}
    value={value}
    sx={{ flexWrap: 'wrap' }}
    onChange={(_, chosen: Value | null) => chosen && onChange(chosen)}
  >
    {Object.entries(options).map(([option, word]) => (
      <ToggleButton key={option} value={option}>
        {word}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

/** Warns when the typeface is not installed, or when texts no longer fit their columns or cards. */
function TextFit({ tokens, font }: { tokens: Draft['tokens']; font: string }) {
  const cut = cutTexts(tokens);
  const [name = font] = font.split(',');
  if (!isInstalled(name.replaceAll('"', '').trim())) {
    return (
      <Alert severity="warning">
        <strong>This computer has no typeface “{name}”.</strong> Another one is shown in its place.
      </Alert>
    );
  }
  return (
    cut.length > 0 && (
      <Alert severity="warning">
        <strong>Text is too wide:</strong> {cut.join(', ')} do not fit their columns or the cards on
        a phone. Choose a smaller size or a narrower typeface.
      </Alert>
    )
  );
}

function changedOf(choices: Choices): Partial<Choices> {
  const entries = Object.entries(choices);
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== saved[name as keyof Choices]),
  );
}

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

/** Shows whether the theme can be shipped, with suggestions for the changed colours. */
function ContrastCheck({ failures, changed, onChange }: ContrastCheckProps) {
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

/** Returns the nearest colour that passes, for each changed colour that fails. */
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

interface SaveTokensProps {
  source: string;
  /** False if the build would refuse these tokens, so that saving them is not the main action. */
  isUsable: boolean;
}

/** Buttons that download or copy tokens.json. */
function SaveTokens({ source, isUsable }: SaveTokensProps) {
  const name = isUsable ? 'tokens.json' : 'tokens-cannot-be-shipped.json';
  const [copied, setCopied] = useState<string>();
  return (
    <>
      <Button variant={isUsable ? 'contained' : 'outlined'} onClick={() => download(source, name)}>
        Download {name}
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

function download(source: string, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([source], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface ScreenFrameProps {
  title: string;
  storyId: string;
  scheme: 'light' | 'dark';
  /** The width of the window, before it is scaled to fit. */
  width: number;
}

const HEIGHT = 844;

/** A story, scaled down in an iframe. */
function ScreenFrame({ title, storyId, scheme, width }: ScreenFrameProps) {
  const container = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  useEffect(() => {
    const measure = ([entry]: ResizeObserverEntry[]) =>
      entry && setScale(Math.min(1, entry.contentRect.width / width));
    const observer = new ResizeObserver(measure);
    observer.observe(container.current as HTMLElement);
    return () => observer.disconnect();
  }, [width]);
  return (
    <Box
      ref={container}
      sx={{
        ...{ height: HEIGHT * scale, maxWidth: width, overflow: 'hidden' },
        ...{ border: 1, borderColor: 'divider' },
      }}
    >
      <iframe
        inert
        title={`${title}, ${scheme}, ${width} px wide`}
        src={storyAddress(storyId, `scheme:${scheme}`)}
        style={{
          width,
          height: HEIGHT,
          border: 0,
          transform: `scale(${scale})`,
          transformOrigin: 'top left',
        }}
      />
    </Box>
  );
}
