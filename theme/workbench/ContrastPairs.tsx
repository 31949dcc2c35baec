import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { colorsOf, ratioOf } from '../checkContrast.ts';
import { laidOver } from '../contrast.ts';
import { contrastPairs, type Pair } from '../contrastPairs.ts';
import { useLook } from './look.ts';

/** Each pair of colours that meet on a page, with what it has and what it needs. */
export function ContrastPairs() {
  const look = useLook();
  if (!look) return null;
  return (['light', 'dark'] as const).map((scheme) => {
    const colors = colorsOf(look.tokens, scheme);
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
            <Sample key={`${pair.ink} ${pair.ground} ${pair.through}`} {...{ pair, colors }} />
          ))}
        </Box>
      </section>
    );
  });
}

function Sample({ pair, colors }: { pair: Pair; colors: Map<string, string> }) {
  const color = (name: string) => colors.get(name) ?? '';
  const ground = pair.through
    ? laidOver(color(pair.through), color(pair.ground))
    : color(pair.ground);
  const found = ratioOf(pair, colors);
  const style = { color: color(pair.ink), background: ground };
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: 'center', minWidth: 0 }}>
      <Box sx={{ border: 1, borderColor: 'divider', px: 1.5, py: 1, flexShrink: 0 }} style={style}>
        {/* Not text but an edge or a ring: shown as a bar. */}
        {pair.ratio < 4.5 ? <Bar color={style.color} /> : 'Aa ₹'}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {pair.ink} on {pair.ground}
          {pair.through && `, under ${pair.through}`}
        </Typography>
        <Typography variant="subtitle2" component="p" color={found < pair.ratio ? 'error' : ''}>
          {(Math.floor(found * 100) / 100).toFixed(2)}:1
          {found < pair.ratio ? `, needs ${pair.ratio}:1` : ` of ${pair.ratio}:1`}
        </Typography>
      </Box>
    </Stack>
  );
}

const Bar = ({ color }: { color: string }) => (
  <Box sx={{ width: '2.2em', height: '2px', my: '0.6em' }} style={{ background: color }} />
);
