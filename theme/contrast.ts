import Color from 'colorjs.io';

/** The WCAG 2.2 contrast ratio of two opaque colours, 1 to 21. */
export const contrastRatio = (foreground: string, background: string) =>
  Color.contrast(foreground, background, 'WCAG21');

/** A translucent colour over an opaque one, blended in sRGB as browsers do. */
export function blendOver(top: string, bottom: string) {
  const over = new Color(top).to('srgb');
  const under = new Color(bottom).to('srgb');
  const alpha = Number(over.alpha);
  const mixed = over.coords.map(
    (channel, index) => (channel ?? 0) * alpha + (under.coords[index] ?? 0) * (1 - alpha),
  ) as [number, number, number];
  return hexOf(new Color('srgb', mixed));
}

/** The colour with the smallest change of lightness that passes, hue and chroma unchanged; undefined if none does. */
export function nearestPassing(color: string, passes: (shade: string) => boolean) {
  const [lightness, chroma, hue] = new Color(color).to('oklch').coords;
  const steps = 250;
  for (let step = 0; step <= steps; step++) {
    for (const direction of [-1, 1]) {
      const changed = (lightness ?? 0) + (direction * step) / steps;
      if (changed < 0 || changed > 1) continue;
      const shade = hexOf(new Color('oklch', [changed, chroma, hue]));
      if (passes(shade)) return shade;
    }
  }
  return undefined;
}

const hexOf = (color: Color) =>
  color.to('srgb').toGamut().toString({ format: 'hex', collapse: false });
