import Color from 'colorjs.io';

// Chroma relative to the strongest grey, measured on the original palette.
const strength: Record<string, number> = {
  '0': 0,
  '25': 0.16,
  '50': 0.23,
  '100': 0.36,
  '200': 0.43,
  '300': 0.57,
  '400': 0.75,
  '450': 0.86,
  '500': 0.91,
  '600': 1,
  '700': 1,
  '800': 0.9,
  '850': 0.88,
  '900': 0.8,
  '925': 0.71,
  '950': 0.64,
};

/** A colour with more chroma no longer looks grey. */
const MAX_CHROMA = 0.04;

/** The greys with the hue of a colour and its chroma up to a limit. Their luminance, and so their contrast, is kept. */
export function tintNeutrals(greys: Record<string, string>, picked: string) {
  const [, chroma, hue] = new Color(picked).to('oklch').coords;
  const strongest = Math.min(chroma ?? 0, MAX_CHROMA);
  return Object.fromEntries(
    Object.entries(greys).map(([shade, grey]) => [
      shade,
      withLuminance(grey, strongest * (strength[shade] ?? 1), hue ?? 0),
    ]),
  );
}

/** The translucent colour of a hovered row with another hue. It keeps its chroma: a weaker tint is invisible. */
export function tintOverlay(overlay: string, picked: string): string {
  const [, chroma, hue] = new Color(picked).to('oklch').coords;
  const [, strongest] = new Color(overlay).to('oklch').coords;
  const isGrey = (chroma ?? 0) < 0.005;
  return withLuminance(overlay, isGrey ? 0 : (strongest ?? 0), hue ?? 0);
}

/** The colour of this chroma and hue that is as light as the grey, by bisection of its lightness. */
function withLuminance(grey: string, chroma: number, hue: number): string {
  const target = new Color(grey).luminance;
  const at = (lightness: number) =>
    new Color('oklch', [lightness, chroma, hue]).to('srgb').toGamut();
  let [low, high] = [0, 1];
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2;
    if (at(middle).luminance < target) low = middle;
    else high = middle;
  }
  return at(high).toString({ format: 'hex', collapse: false });
}
