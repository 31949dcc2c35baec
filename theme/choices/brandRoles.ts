import { contrastRatio } from '../contrast.ts';
import type { Shade } from './deriveShades.ts';

interface BrandRoles {
  /** The shade that is exactly the chosen colour. */
  at: Shade;
  /** The raw colour of each role that depends on how light the chosen colour is. */
  aliases: Record<string, string>;
}

const TEXT = 4.5;
// Higher, because links are also on the grey page, and on hovered backgrounds.
const LINK = 5.5;

/**
 * How a brand colour is used. A dark one is also the colour of links. A lighter one only fills buttons and the mark,
 * with dark text where white is unreadable; links then take a darker shade of it. `dark` is the colour of dark text.
 */
export function brandRoles(picked: string, dark: string): BrandRoles {
  const onWhite = contrastRatio(picked, '#ffffff');
  if (onWhite < TEXT && contrastRatio(picked, dark) >= TEXT) {
    // Its two neighbours follow its lightness, so links (700) and tints (50, 900) must not be among them.
    const at = contrastRatio(picked, dark) > 7 ? '300' : '500';
    const filled = { fill: `brand.${at}`, fillHover: 'brand.400', onFill: 'neutral.950' };
    return { at, aliases: { ...aliasesOf('light', filled), ...aliasesOf('dark', filled) } };
  }
  const isLink = onWhite >= LINK;
  const at = isLink ? '700' : '600';
  const hover = isLink ? '800' : '700';
  return {
    at,
    aliases: {
      ...aliasesOf('light', {
        fill: `brand.${at}`,
        fillHover: `brand.${hover}`,
        onFill: 'neutral.0',
      }),
      ...aliasesOf('dark', { fill: 'brand.400', fillHover: 'brand.300', onFill: 'brand.950' }),
    },
  };
}

const aliasesOf = (scheme: 'light' | 'dark', roles: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(roles).map(([role, shade]) => [
      `color.${scheme}.accent.${role}`,
      `palette.${shade}`,
    ]),
  );
