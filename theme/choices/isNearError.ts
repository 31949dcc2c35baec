import Color from 'colorjs.io';
import type { Tokens } from '../tokens.ts';

/** In OKLab; 0.02 is a difference that people just notice side by side. */
const MIN_DISTANCE = 0.08;

/** Whether the brand's buttons or links look like errors. */
export function isNearError({ color }: Tokens): boolean {
  return (['light', 'dark'] as const).some((scheme) => {
    const { accent, status } = color[scheme];
    return [accent.main, accent.fill].some(
      (brand) => new Color(brand).deltaE(status.error.main, 'OK') < MIN_DISTANCE,
    );
  });
}
