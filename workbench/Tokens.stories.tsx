import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import Color from 'colorjs.io';
import type { CSSProperties, ReactNode } from 'react';
import {
  blendOver,
  colorsOf,
  contrastPairs,
  type Pair,
  ratioOf,
  roundDown,
} from '../theme/tokens/contrast.ts';
import { useDraft, WithTheme } from './liveTheme.tsx';

export default { title: 'Tokens' };

export const All = {
  render: () => (
    <WithTheme>
      <Stack component="main" sx={{ gap: 4, p: 3 }}>
        <title>Tokens</title>
        <Typography variant="h1">Tokens</Typography>
        <AllTokens />
      </Stack>
    </WithTheme>
  ),
};

export const Contrast = {
  render: () => (
    <WithTheme>
      <Box component="main" sx={{ p: 3 }}>
        <title>Contrast</title>
        <Typography variant="h1">Contrast</Typography>
        <ContrastPairs />
      </Box>
    </WithTheme>
  ),
};

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 2 };
const RAMP = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(5em, 1fr))',
  rowGap: 1,
};

/** All tokens by group, each with its name, value and a sample. */
function AllTokens() {
  const draft = useDraft();
  if (!draft) return null;
  const { tokens, aliases } = draft;
  const raw = JSON.parse(draft.source).palette as Record<string, Record<string, RawColor>>;
  return (
    <>
      {Object.entries(raw).map(([family, shades]) =>
        family.startsWith('$') ? null : (
          <Ramp
            key={family}
            name={`palette.${family}`}
            shades={Object.entries(shades).map(([shade, { $value }]) => [shade, $value.hex])}
          />
        ),
      )}
      {groupsOf(tokens).map(([group, leaves]) => (
        <Group key={group} name={group} sx={ROW}>
          {leaves.map(([name, value]) => (
            <Token
              key={name}
              name={name}
              value={aliases[`${group}.${name}`] ?? formatValue(value)}
              style={sampleStyle(group, value)}
            >
              {group === 'text' && '₹1,23,456.78 Agy'}
            </Token>
          ))}
        </Group>
      ))}
    </>
  );
}

type RawColor = { $value: { hex: string } };
type Leaf = string | number | CSSProperties;

const isLeaf = (value: unknown): value is Leaf =>
  typeof value !== 'object' || (value !== null && 'fontSize' in value);

/** The groups that contain tokens directly, by full name. */
function groupsOf(group: object, path: string[] = []): [string, [string, Leaf][]][] {
  const entries = Object.entries(group);
  const own = entries.filter((entry): entry is [string, Leaf] => isLeaf(entry[1]));
  const below = entries
    .filter(([, value]) => !isLeaf(value))
    .flatMap(([name, value]) => groupsOf(value, [...path, name]));
  return own.length > 0 ? [[path.join('.'), own], ...below] : below;
}

function formatValue(value: Leaf): string {
  if (typeof value !== 'object') return String(value);
  return `${value.fontSize}/${value.lineHeight} ${value.fontWeight}`;
}

function sampleStyle(group: string, value: Leaf): CSSProperties | undefined {
  if (typeof value === 'object') return { ...value, width: 'auto', height: 'auto', border: 0 };
  if (group.startsWith('color')) return { background: String(value) };
  if (group.startsWith('shadow')) return { boxShadow: String(value) };
  if (group === 'radius') return { borderRadius: Number(value) };
  if (/^(space|size|border|density)/.test(group)) {
    return { width: Number(value), height: 8, background: 'currentColor' };
  }
  return undefined;
}

function Group({ name, sx, children }: { name: string; sx: object; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {name}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...sx }}>
        {children}
      </Box>
    </section>
  );
}

/** The shades side by side, each with a border and its lightness, so that neighbours can be told apart. */
function Ramp({ name, shades }: { name: string; shades: [string, string][] }) {
  return (
    <Group name={name} sx={RAMP}>
      {shades.map(([shade, hex]) => (
        <li key={shade}>
          <Box
            sx={{ height: '4em', mr: '-1px', border: 1, borderColor: 'border.control', mb: 0.5 }}
            style={{ background: hex }}
          />
          <Typography variant="subtitle2" component="p">
            {shade}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary">
            {hex}
            <br />
            {lightnessOf(hex)} % light
          </Typography>
        </li>
      ))}
    </Group>
  );
}

const lightnessOf = (hex: string) => Math.round((new Color(hex).to('oklch').coords[0] ?? 0) * 100);

interface TokenProps {
  name: string;
  value: string;
  style?: CSSProperties;
  children?: ReactNode;
}

function Token({ name, value, style, children }: TokenProps) {
  return (
    <Stack component="li" sx={{ gap: 0.5, minWidth: '9em', maxWidth: '100%' }}>
      {style && (
        <Box sx={{ width: '3em', height: '3em', border: 1, borderColor: 'divider' }} style={style}>
          {children}
        </Box>
      )}
      <Typography variant="subtitle2" component="span">
        {name}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </Stack>
  );
}

/** All colour pairs with their actual and required contrast. */
function ContrastPairs() {
  const draft = useDraft();
  if (!draft) return null;
  return (['light', 'dark'] as const).map((scheme) => {
    const colors = colorsOf(draft.tokens, scheme);
    return (
      <section key={scheme}>
        <Typography variant="h2" sx={{ mt: 3, mb: 1, textTransform: 'capitalize' }}>
          {scheme}
        </Typography>
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: 'repeat(auto-fill, minmax(19em, 1fr))',
            listStyle: 'none',
            m: 0,
            p: 0,
          }}
        >
          {contrastPairs.map((pair) => (
            <Sample
              key={`${pair.foreground} ${pair.background} ${pair.overlay}`}
              {...{ pair, colors }}
            />
          ))}
        </Box>
      </section>
    );
  });
}

function Sample({ pair, colors }: { pair: Pair; colors: Map<string, string> }) {
  const color = (name: string) => colors.get(name) ?? '';
  const background = pair.overlay
    ? blendOver(color(pair.overlay), color(pair.background))
    : color(pair.background);
  const actual = ratioOf(pair, colors);
  const style = { color: color(pair.foreground), background };
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: 'center', minWidth: 0 }}>
      <Box sx={{ border: 1, borderColor: 'divider', px: 1.5, py: 1, flexShrink: 0 }} style={style}>
        {/* Pairs that need less than 4.5:1 are parts of controls, such as borders: a bar shows them. */}
        {pair.ratio < 4.5 ? <Bar color={style.color} /> : 'Aa ₹'}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {pair.where}
        </Typography>
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {pair.foreground} on {pair.background}
        </Typography>
        <Typography variant="subtitle2" component="p" color={actual < pair.ratio ? 'error' : ''}>
          {roundDown(actual)}:1
          {actual < pair.ratio ? `, needs ${pair.ratio}:1` : ` of ${pair.ratio}:1`}
        </Typography>
      </Box>
    </Stack>
  );
}

const Bar = ({ color }: { color: string }) => (
  <Box sx={{ width: '2.2em', height: '2px', my: '0.6em' }} style={{ background: color }} />
);
