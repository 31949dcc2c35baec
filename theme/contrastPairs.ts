// Every pair of colours that meet on a page, named from color.<scheme>. WCAG 2.2 AA asks 4.5:1 of
// text (nothing here is large enough for 3:1) and 3:1 of what one must see to use a control.
// Disabled controls and hairlines, which only decorate, are exempt.
export type Pair = { ink: string; ground: string; through?: string; ratio: number };

const text = 4.5;
const control = 3;

const pairs = (inks: string[], grounds: string[], ratio: number, through?: string): Pair[] =>
  inks.flatMap((ink) => grounds.map((ground) => ({ ink, ground, ratio, through })));

const page = 'background.page';
const surface = 'background.surface';
const header = 'background.header';
const inverse = 'background.inverse';
const statuses = ['success', 'warning', 'info', 'error', 'neutral'].map((name) => `status.${name}`);

export const contrastPairs: Pair[] = [
  ...pairs(['text.primary', 'text.secondary'], [page, surface, header], text),
  // Table rows, menu items and quiet buttons under the pointer; the chosen menu item.
  ...pairs(['text.primary', 'text.secondary'], [page, surface], text, 'action.hover'),
  ...pairs(['text.primary'], [surface], text, 'action.selected'),
  ...pairs(['text.onInverse'], [inverse], text),
  // Links and text buttons.
  ...pairs(['accent.main', 'accent.strong'], [page, surface], text),
  ...pairs(['accent.main'], [page, surface], text, 'action.hover'),
  // Main buttons, the chosen day.
  ...pairs(['accent.onMain'], ['accent.main', 'accent.strong'], text),
  ...pairs(['accent.onTint'], ['accent.tint'], text),
  // Chips, messages and the quiet buttons in them.
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
