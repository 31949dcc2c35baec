import type {} from '@mui/material/themeCssVarsAugmentation';
import type {} from '@mui/x-charts/themeAugmentation';
import type {} from '@mui/x-data-grid/themeAugmentation';
import type {} from '@mui/x-date-pickers/themeAugmentation';

type Border = { control: string; controlHover: string; focus: string };
type Shadow = { raised: string; overlay: string; modal: string };
type Density = { header: number; row: { comfortable: number; standard: number; compact: number } };

declare module '@mui/material/styles' {
  interface Palette {
    border: Border;
    shadow: Shadow;
  }
  interface PaletteOptions {
    border: Border;
    shadow: Shadow;
  }
  // A tinted background and the text colour on it. Only the primary colour has a fill.
  interface PaletteColor {
    tint: string;
    onTint: string;
    fill: string;
    fillHover: string;
    onFill: string;
  }
  interface SimplePaletteColorOptions {
    tint: string;
    onTint: string;
    fill?: string;
    fillHover?: string;
    onFill?: string;
  }
  interface TypeBackground {
    header: string;
    inverse: string;
  }
  interface TypeText {
    onInverse: string;
  }
  interface TypographyVariants {
    amount: React.CSSProperties;
    identifier: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    amount?: React.CSSProperties;
    identifier?: React.CSSProperties;
  }
  interface Theme {
    /** Heights in px: the DataGrid takes numbers. */
    density: Density;
  }
  interface ThemeOptions {
    density: Density;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    amount: true;
    identifier: true;
  }
}

declare module '@mui/material/Button' {
  interface ButtonPropsSizeOverrides {
    inline: true;
  }
}
