import Color from 'colorjs.io';

// How light each shade is and how colourful beside the strongest, as in the colours that are there.
const ladder = {
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

export type Shade = keyof typeof ladder;

const shades = Object.keys(ladder).toSorted((one, other) => Number(one) - Number(other)) as Shade[];

/** A tint stays quiet however loud the colour is: about what the strongest of the given colours has. */
const LOUDEST_TINT = 0.15;

/**
 * A family of shades around one colour, which becomes the shade `at`, exactly. Its two neighbours
 * follow its lightness; the far ones keep theirs, because they lie on grounds that stay.
 */
export function deriveShades(picked: string, at: Shade): Record<Shade, string> {
  const [lightness, chroma, hue] = new Color(picked).to('oklch').coords;
  const moved = (lightness ?? 0) - ladder[at][0];
  const strongest = (chroma ?? 0) / ladder[at][1];
  const derive = (shade: Shade) => {
    const isNeighbour = Math.abs(shades.indexOf(shade) - shades.indexOf(at)) <= 1;
    const [light, colourful] = ladder[shade];
    const isTint = light > 0.85 || light < 0.32;
    return hexOf([
      Math.min(0.985, Math.max(0.05, light + (isNeighbour ? moved : 0))),
      (isTint ? Math.min(strongest, LOUDEST_TINT) : strongest) * colourful,
      hue ?? 0,
    ]);
  };
  const family = Object.fromEntries(shades.map((shade) => [shade, derive(shade)]));
  return { ...(family as Record<Shade, string>), [at]: hexOfCss(picked) };
}

const hexOf = (oklch: [number, number, number]) => hexOfColor(new Color('oklch', oklch));
const hexOfCss = (css: string) => hexOfColor(new Color(css));
const hexOfColor = (color: Color) =>
  color.to('srgb').toGamut().toString({ format: 'hex', collapse: false });
