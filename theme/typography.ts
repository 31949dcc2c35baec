import type { ThemeOptions } from '@mui/material/styles';
import type { TextStyle, Tokens } from './tokens/tokens.ts';

declare module '@mui/material/styles' {
  interface TypographyVariants {
    amount: React.CSSProperties;
    figure: React.CSSProperties;
    identifier: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    amount?: React.CSSProperties;
    figure?: React.CSSProperties;
    identifier?: React.CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    amount: true;
    figure: true;
    identifier: true;
  }
}

/** Converts px to rem, which follows the browser's font size setting. */
export const rem = (px: number) => `${px / 16}rem`;

const style = (text: TextStyle) => ({
  fontFamily: text.fontFamily,
  fontSize: rem(text.fontSize),
  fontWeight: text.fontWeight,
  letterSpacing: rem(text.letterSpacing),
  lineHeight: text.lineHeight,
});

// Figures of equal width line up in columns; in identifiers 0 and O, and 1, l and I, look different.
const tabular = { fontVariantNumeric: 'tabular-nums' };
const distinct = {
  fontVariantNumeric: 'tabular-nums slashed-zero',
  fontFeatureSettings: '"ss02"',
};

export function typography({ font, text }: Tokens): ThemeOptions['typography'] {
  return {
    fontFamily: font.family,
    fontWeightRegular: font.weight.regular,
    fontWeightMedium: font.weight.medium,
    fontWeightBold: font.weight.semibold,
    h1: style(text.title),
    h2: style(text.heading),
    h3: style(text.heading),
    h4: style(text.heading),
    h5: style(text.heading),
    h6: style(text.heading),
    subtitle1: style(text.body),
    subtitle2: style(text.label),
    body1: style(text.body),
    body2: style(text.small),
    button: { ...style(text.button), textTransform: 'none' },
    caption: style(text.caption),
    overline: { ...style(text.caption), textTransform: 'none' },
    amount: { ...style(text.amount), ...tabular },
    figure: { ...style(text.figure), ...tabular },
    identifier: { ...style(text.identifier), ...distinct },
  };
}
