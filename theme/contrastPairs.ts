// Every two colours that touch on a page, named below color.<scheme>. WCAG 2.2 AA requires 4.5:1 for text (no text
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
  ...pairs('The selected menu item', ['text.primary'], [surface], text, 'action.selected'),
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
