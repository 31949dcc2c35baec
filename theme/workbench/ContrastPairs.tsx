import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { colorsOf, ratioOf } from '../checkContrast.ts';
import { blendOver } from '../contrast.ts';
import { contrastPairs, type Pair } from '../contrastPairs.ts';
import { roundDown } from '../formatContrast.ts';
import { useDraft } from './draft.ts';

/** All colour pairs with their actual and required contrast. */
export function ContrastPairs() {
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
        {/* Pairs below 4.5:1 are borders and focus rings: shown as a bar. */}
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
