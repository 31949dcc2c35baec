import Color from 'colorjs.io';

/** WCAG 2.2's contrast ratio of two opaque colours, 1 to 21. */
export const contrastRatio = (ink: string, ground: string) => Color.contrast(ink, ground, 'WCAG21');

/** One colour laid over another, as a browser mixes them. */
export function laidOver(top: string, bottom: string) {
  const over = new Color(top).to('srgb');
  const under = new Color(bottom).to('srgb');
  const alpha = Number(over.alpha);
  const mixed = over.coords.map(
    (channel, index) => (channel ?? 0) * alpha + (under.coords[index] ?? 0) * (1 - alpha),
  ) as [number, number, number];
  return hexOf(new Color('srgb', mixed));
}

/** The same hue and strength, only as much lighter or darker as it takes; undefined if none does. */
export function nearestPassing(color: string, passes: (shade: string) => boolean) {
  const [lightness, chroma, hue] = new Color(color).to('oklch').coords;
  const steps = 250;
  for (let step = 0; step <= steps; step++) {
    for (const way of [-1, 1]) {
      const changed = (lightness ?? 0) + (way * step) / steps;
      if (changed < 0 || changed > 1) continue;
      const shade = hexOf(new Color('oklch', [changed, chroma, hue]));
      if (passes(shade)) return shade;
    }
  }
  return undefined;
}

const hexOf = (color: Color) =>
  color.to('srgb').toGamut().toString({ format: 'hex', collapse: false });
