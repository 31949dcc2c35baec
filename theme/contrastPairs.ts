// Every two colours that touch on a page, named below color.<scheme>. WCAG 2.2 AA requires 4.5:1 for text (no text
// here is large enough for 3:1) and 3:1 for the parts of a control. Disabled controls and hairlines are exempt.
export type Pair = { foreground: string; background: string; overlay?: string; ratio: number };

const text = 4.5;
const control = 3;

const pairs = (
  foregrounds: string[],
  backgrounds: string[],
  ratio: number,
  overlay?: string,
): Pair[] =>
  foregrounds.flatMap((foreground) =>
    backgrounds.map((background) => ({ foreground, background, ratio, overlay })),
  );

const page = 'background.page';
const surface = 'background.surface';
const header = 'background.header';
const inverse = 'background.inverse';
const statuses = ['success', 'warning', 'info', 'error', 'neutral'].map((name) => `status.${name}`);

export const contrastPairs: Pair[] = [
  ...pairs(['text.primary', 'text.secondary'], [page, surface, header], text),
  // Hovered rows, menu items and text buttons; the selected menu item.
  ...pairs(['text.primary', 'text.secondary'], [page, surface], text, 'action.hover'),
  ...pairs(['text.primary'], [surface], text, 'action.selected'),
  ...pairs(['text.onInverse'], [inverse], text),
  // Links and text buttons.
  ...pairs(['accent.main', 'accent.strong'], [page, surface], text),
  ...pairs(['accent.main'], [page, surface], text, 'action.hover'),
  // Contained buttons, the selected day.
  ...pairs(['accent.onMain'], ['accent.main', 'accent.strong'], text),
  ...pairs(['accent.onTint'], ['accent.tint'], text),
  // Chips, alerts and the text buttons in alerts.
  ...statuses.flatMap((status) => [
    ...pairs([`${status}.onTint`], [`${status}.tint`], text),
    ...pairs([`${status}.onTint`], [`${status}.tint`], text, 'action.hover'),
    ...pairs([`${status}.onMain`], [`${status}.main`, `${status}.strong`], text),
    ...pairs([`${status}.main`], [page, surface], text),
    ...pairs(['border.focus'], [`${status}.tint`], control),
  ]),
  ...pairs(['border.control', 'border.controlHover'], [page, surface], control),
  ...pairs(['border.focus'], [page, surface, header, 'accent.tint'], control),
  ...pairs(['border.focus'], [surface], control, 'action.hover'),
];
