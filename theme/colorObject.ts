import Color from 'colorjs.io';

const rounded = (channel: number | null) => Math.round((channel ?? 0) * 1000) / 1000;

/** A CSS colour such as '#005d68' in the Design Tokens format; undefined if it is not a colour. */
export function colorObject(css: string) {
  const color = Color.try(css)?.to('srgb').toGamut();
  if (!color) return undefined;
  const hex = new Color('srgb', color.coords).toString({ format: 'hex', collapse: false });
  const alpha = Number(color.alpha) < 1 ? `, "alpha": ${color.alpha}` : '';
  const components = `[${color.coords.map(rounded).join(', ')}]`;
  return `{ "colorSpace": "srgb", "components": ${components}${alpha}, "hex": "${hex}" }`;
}
