import Color from 'colorjs.io';
import type { Scheme, Tokens } from './tokens.ts';

export type ContrastFailure = {
  scheme: Scheme;
  where: string;
  foreground: string;
  background: string;
  /** A translucent colour between the two, such as the hover overlay of a row. */
  overlay?: string;
  actual: number;
  required: number;
  /** The nearest shade of this token that passes in all its pairs; the other tokens stay unchanged. */
  foregroundFix?: string;
  backgroundFix?: string;
};

/** All pairs below their required contrast, in both schemes. */
export function checkContrast(tokens: Tokens): ContrastFailure[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const colors = colorsOf(tokens, scheme);
    const fixes = new Map<string, string | undefined>();
    const fixFor = (name: string) => {
      if (!fixes.has(name)) fixes.set(name, passingShade(name, colors));
      return fixes.get(name);
    };
    return contrastPairs
      .filter((pair) => ratioOf(pair, colors) < pair.ratio)
      .map((pair) => ({
        scheme,
        where: pair.where,
        foreground: pair.foreground,
        background: pair.background,
        overlay: pair.overlay,
        actual: ratioOf(pair, colors),
        required: pair.ratio,
        foregroundFix: fixFor(pair.foreground),
        backgroundFix: fixFor(pair.background),
      }));
  });
}

/**
 * Whether all pairs pass. `replacement` may return another colour for a token such as color.light.accent.main.
 * Computes no fixes, so that hundreds of colours can be tried.
 */
export function meetsContrast(tokens: Tokens, replacement: (token: string) => string | undefined) {
  return (['light', 'dark'] as const).every((scheme) => {
    const colors = new Map(
      leaves(tokens.color[scheme]).map(([name, color]) => [
        name,
        replacement(`color.${scheme}.${name}`) ?? color,
      ]),
    );
    return contrastPairs.every((pair) => ratioOf(pair, colors) >= pair.ratio);
  });
}

/** The contrast of a pair; `colors` maps names below color.<scheme> to colours. */
export function ratioOf({ foreground, background, overlay }: Pair, colors: Map<string, string>) {
  const base = colors.get(background) as string;
  const visible = overlay ? blendOver(colors.get(overlay) as string, base) : base;
  return contrastRatio(colors.get(foreground) as string, visible);
}

function passingShade(name: string, colors: Map<string, string>) {
  const pairs = contrastPairs.filter(
    ({ foreground, background }) => foreground === name || background === name,
  );
  return nearestPassing(colors.get(name) as string, (shade) => {
    const changed = new Map(colors).set(name, shade);
    return pairs.every((pair) => ratioOf(pair, changed) >= pair.ratio);
  });
}

export const colorsOf = (tokens: Tokens, scheme: Scheme) => new Map(leaves(tokens.color[scheme]));

function leaves(group: object, path: string[] = []): [string, string][] {
  return Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[[...path, name].join('.'), value] as [string, string]]
      : leaves(value, [...path, name]),
  );
}

/**
 * A failure in one sentence: the two colours, their contrast and what to change. `aliases` maps a token to the raw
 * colour it points to, which is the value to edit.
 */
export function formatContrast(failure: ContrastFailure, aliases: Record<string, string>) {
  const name = (part: string) => {
    const token = `color.${failure.scheme}.${part}`;
    return aliases[token] ? `${token} (${aliases[token]})` : token;
  };
  const overlay = failure.overlay ? ` with the overlay ${name(failure.overlay)}` : '';
  const fixes = [
    failure.foregroundFix && `${failure.foregroundFix} for ${name(failure.foreground)}`,
    failure.backgroundFix && `${failure.backgroundFix} for ${name(failure.background)}`,
  ].filter(Boolean);
  const fix =
    fixes.length > 0 ? `use ${fixes.join(', or ')}` : 'changing one of the two is not enough';
  return (
    `${name(failure.foreground)} on ${name(failure.background)}${overlay} has a contrast of ` +
    `${roundDown(failure.actual)}:1 and needs ${failure.required}:1; ${fix}`
  );
}

/** Rounds down: 4.50 for 4.499 would hide that it is below 4.5. */
export const roundDown = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);

// Two colours that touch on a page, by their names below color.<scheme>. WCAG 2.2 AA requires 4.5:1 for text (no text
// here is large enough for 3:1) and 3:1 for the parts of a control. Disabled controls and hairlines are exempt.
export type Pair = {
  /** Where the two colours touch, in a designer's words. */
  where: string;
  foreground: string;
  background: string;
  overlay?: string;
  ratio: number;
};

const text = 4.5;
const control = 3;

const pairs = (
  where: string,
  foregrounds: string[],
  backgrounds: string[],
  ratio: number,
  overlay?: string,
): Pair[] =>
  foregrounds.flatMap((foreground) =>
    backgrounds.map((background) => ({ where, foreground, background, ratio, overlay })),
  );

const page = 'background.page';
const surface = 'background.surface';
const header = 'background.header';
const inverse = 'background.inverse';
const statuses = {
  success: 'Success',
  warning: 'Warning',
  info: 'Info',
  error: 'Error',
  neutral: 'Cancelled',
};

export const contrastPairs: Pair[] = [
  ...pairs('Text and labels', ['text.primary', 'text.secondary'], [page, surface, header], text),
  ...pairs(
    'Rows and menu items under the pointer',
    ['text.primary', 'text.secondary'],
    [page, surface],
    text,
    'action.hover',
  ),
  ...pairs(
    'New rows, the open row and the selected menu item',
    ['text.primary', 'text.secondary', 'status.warning.main'],
    [surface],
    text,
    'action.selected',
  ),
  ...pairs('Long waits', ['status.warning.main'], [surface], text, 'action.hover'),
  ...pairs('Tooltips', ['text.onInverse'], [inverse], text),
  ...pairs('Links and text buttons', ['accent.main', 'accent.strong'], [page, surface], text),
  ...pairs(
    'Text buttons under the pointer',
    ['accent.main'],
    [page, surface],
    text,
    'action.hover',
  ),
  ...pairs('The selected day', ['accent.onMain'], ['accent.main', 'accent.strong'], text),
  ...pairs(
    'Main buttons and the mark',
    ['accent.onFill'],
    ['accent.fill', 'accent.fillHover'],
    text,
  ),
  ...pairs('Text on the brand tint', ['accent.onTint'], ['accent.tint'], text),
  ...Object.entries(statuses).flatMap(([name, label]) => {
    const status = `status.${name}`;
    return [
      ...pairs(`${label}: chips and messages`, [`${status}.onTint`], [`${status}.tint`], text),
      ...pairs(
        `${label}: buttons in messages, under the pointer`,
        [`${status}.onTint`],
        [`${status}.tint`],
        text,
        'action.hover',
      ),
      ...pairs(
        `${label}: filled messages`,
        [`${status}.onMain`],
        [`${status}.main`, `${status}.strong`],
        text,
      ),
      ...pairs(`${label}: coloured text`, [`${status}.main`], [page, surface], text),
      ...pairs(`${label}: focus ring in messages`, ['border.focus'], [`${status}.tint`], control),
    ];
  }),
  ...pairs(
    'Borders of fields and buttons',
    ['border.control', 'border.controlHover'],
    [page, surface],
    control,
  ),
  ...pairs('Focus ring', ['border.focus'], [page, surface, header, 'accent.tint'], control),
  ...pairs('Focus ring under the pointer', ['border.focus'], [surface], control, 'action.hover'),
];

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

/** The passing colour with the smallest change of lightness, at the same hue and chroma; undefined if none passes. */
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
