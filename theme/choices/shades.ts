import Color from 'colorjs.io';

// Lightness, and chroma relative to the strongest shade, measured on the original palette.
const scale = {
  '50': [0.97, 0.15],
  '100': [0.945, 0.29],
  '200': [0.89, 0.54],
  '300': [0.835, 0.74],
  '400': [0.765, 0.93],
  '500': [0.625, 1],
  '600': [0.515, 0.86],
  '700': [0.435, 0.73],
  '800': [0.362, 0.59],
  '900': [0.302, 0.47],
  '950': [0.249, 0.35],
} as const;

export type Shade = keyof typeof scale;

const shades = Object.keys(scale).toSorted((one, other) => Number(one) - Number(other)) as Shade[];

/** Limits the chroma of the lightest and darkest shades, so that they stay muted for any colour. */
const MAX_TINT_CHROMA = 0.15;

/**
 * All shades of a colour; the colour itself becomes the shade `at`. Its two neighbours follow its lightness; the other
 * shades keep theirs, because the backgrounds they are used with do not change.
 */
export function deriveShades(picked: string, at: Shade): Record<Shade, string> {
  const [lightness, chroma, hue] = new Color(picked).to('oklch').coords;
  const lightnessShift = (lightness ?? 0) - scale[at][0];
  const strongest = (chroma ?? 0) / scale[at][1];
  const derive = (shade: Shade) => {
    const isNeighbour = Math.abs(shades.indexOf(shade) - shades.indexOf(at)) <= 1;
    const [light, relativeChroma] = scale[shade];
    const isTint = light > 0.85 || light < 0.32;
    return hexOf([
      isNeighbour ? mirrored(light + lightnessShift, lightness ?? 0) : light,
      (isTint ? Math.min(strongest, MAX_TINT_CHROMA) : strongest) * relativeChroma,
      hue ?? 0,
    ]);
  };
  const family = Object.fromEntries(shades.map((shade) => [shade, derive(shade)]));
  return { ...(family as Record<Shade, string>), [at]: hexOfCss(picked) };
}

/** Puts both neighbours of a nearly black or white colour on the same side, so that they differ from it. */
const mirrored = (neighbour: number, picked: number) =>
  neighbour < 0 || neighbour > 1 ? 2 * picked - neighbour : neighbour;

const hexOf = (oklch: [number, number, number]) => hexOfColor(new Color('oklch', oklch));
const hexOfCss = (css: string) => hexOfColor(new Color(css));
const hexOfColor = (color: Color) =>
  color.to('srgb').toGamut().toString({ format: 'hex', collapse: false });

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

/** The colour of a hovered row's overlay in the hue of `picked`. Its chroma is kept, or is 0 if `picked` is a grey. */
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
