import type { ColorSystemOptions } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import type { Scheme, Tokens } from './tokens/tokens.ts';

type Border = { control: string; controlHover: string; focus: string };
type Shadow = { raised: string; overlay: string; modal: string };

declare module '@mui/material/styles' {
  interface Palette {
    border: Border;
    shadow: Shadow;
  }
  interface PaletteOptions {
    border: Border;
    shadow: Shadow;
  }
  // A tinted background and the text colour on it; a chart's bars. Only the primary colour has a fill.
  interface PaletteColor {
    tint: string;
    onTint: string;
    bar: string;
    barSoFar: string;
    fill: string;
    fillHover: string;
    onFill: string;
  }
  interface SimplePaletteColorOptions {
    tint: string;
    onTint: string;
    bar: string;
    barSoFar: string;
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
}

type Hue = Tokens['color'][Scheme]['status']['neutral'];

const role = (hue: Hue, surface: string) => ({
  main: hue.main,
  light: hue.tint,
  dark: hue.strong,
  contrastText: hue.onMain,
  tint: hue.tint,
  onTint: hue.onTint,
  // Opaque, so that the lines of a chart do not shine through.
  bar: `color-mix(in srgb, ${hue.main} 50%, ${surface})`,
  barSoFar: `color-mix(in srgb, ${hue.main} 25%, ${surface})`,
});

/** MUI's palette for one scheme. `secondary` is neutral grey, because there is only one accent colour. */
export function palette(tokens: Tokens, scheme: Scheme): ColorSystemOptions {
  const color = tokens.color[scheme];
  const { background, text, border, accent, status, action } = color;
  const shadow = tokens.shadow[scheme];
  return {
    palette: {
      primary: {
        ...role(accent, background.surface),
        fill: accent.fill,
        fillHover: accent.fillHover,
        onFill: accent.onFill,
      },
      secondary: role(status.neutral, background.surface),
      success: role(status.success, background.surface),
      warning: role(status.warning, background.surface),
      info: role(status.info, background.surface),
      error: role(status.error, background.surface),
      background: {
        default: background.page,
        paper: background.surface,
        header: background.header,
        inverse: background.inverse,
      },
      text: {
        primary: text.primary,
        secondary: text.secondary,
        disabled: text.disabled,
        onInverse: text.onInverse,
      },
      divider: border.hairline,
      border: {
        control: border.control,
        controlHover: border.controlHover,
        focus: border.focus,
      },
      shadow: { raised: shadow.raised, overlay: shadow.overlay, modal: shadow.modal },
      action: {
        active: text.secondary,
        hover: action.hover,
        selected: action.selected,
        focus: action.hover,
        disabled: text.disabled,
        disabledBackground: action.disabledBackground,
      },
      DataGrid: {
        bg: background.surface,
        headerBg: background.header,
        pinnedBg: background.surface,
      },
      LinearProgress: { primaryBg: accent.tint },
      Skeleton: { bg: color.skeleton },
      TableCell: { border: border.hairline },
      Tooltip: { bg: background.inverse },
    },
  };
}
