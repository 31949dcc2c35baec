import { readdirSync, readFileSync } from 'node:fs';
import Color from 'colorjs.io';
import { expect, test } from 'vitest';

const hex = '#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})';
const colorName =
  /\b(?:color|bgcolor|background|fill|stroke|\w+Color)["']?\s*[:=]\s*\{?\s*["'`](\w+)/gi;

// Code that belongs in theme/. Widths and spacing are allowed: layout is the screens' own.
const rules: [string, RegExp][] = [
  ['colour', new RegExp(`(?<!\\b(?:href|to|id|hash)\\s*[=:]\\s*\\{?)(["'\`])${hex}\\1`, 'gi')],
  ['colour', new RegExp(`(?:solid|dashed|dotted|double|px|rem|em|%)[\\s,]+${hex}\\b`, 'gi')],
  ['colour', /["'`][^"'`\n]*\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color-mix)\(/gi],
  ['colour', /@mui\/material\/colors/g],
  ['font size', /\bfont-?size["']?\s*[:=]\s*\{?\s*(?:["'`][^"'`\n]*\d|\d)/gi],
  ['font', /\b(?:fontFamily|font-family|font)["']?\s*:\s*["'`]/g],
  ['radius', /\bborder(?:-?(?:top|bottom|start|end)-?(?:left|right|start|end))?-?radius\b/gi],
  ['shadow', /\b(?:box-?shadow|text-?shadow)\b|drop-shadow\(/gi],
];

/** 'line: kind' for each style in a source text that only the theme may set. */
function stylesIn(source: string): string[] {
  const code = source.replace(
    /(["'`])(?:\\.|(?!\1)[^\\\n])*\1|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (part) => (part.startsWith('/') ? part.replace(/[^\n]/g, ' ') : part),
  );
  const found = rules.flatMap(([what, pattern]) =>
    [...code.matchAll(pattern)].map(({ index }) => ({ index, what })),
  );
  for (const { index, 1: name } of code.matchAll(colorName)) {
    // Palette roles such as "success" are not CSS colours.
    const named = name && !/^(transparent|inherit)$/.test(name) && Color.try(name);
    if (named) found.push({ index, what: 'colour' });
  }
  return found
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, what }) => `${code.slice(0, index).split('\n').length}: ${what}`);
}

test('the screens leave colours, font sizes, radii and shadows to the theme', () => {
  const folder = new URL('../../src/', import.meta.url);
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .flatMap((file) =>
      stylesIn(readFileSync(new URL(file, folder), 'utf8')).map((it) => `src/${file}:${it}`),
    );
  expect(found).toEqual([]);
});

test.each([
  [`<Box sx={{ color: '#fff' }} />`, 'colour'],
  [`<Box sx={{ border: '1px solid #E0E0E0' }} />`, 'colour'],
  [`const line = { backgroundColor: "rgba(0, 0, 0, 0.5)" };`, 'colour'],
  ['const tint = `color-mix(in srgb, red 20%, white)`;', 'colour'],
  [`<Typography color="red">`, 'colour'],
  [`<Box sx={{ bgcolor: 'white' }} />`, 'colour'],
  [`<path fill="black" />`, 'colour'],
  [`<Box sx={{ borderColor: 'darkgray' }} />`, 'colour'],
  [`import { red } from '@mui/material/colors';`, 'colour'],
  [`<Typography sx={{ fontSize: 14 }}>`, 'font size'],
  [`<Typography sx={{ fontSize: '0.8rem' }}>`, 'font size'],
  [`<p style={{ 'font-size': '12px' }}>`, 'font size'],
  [`<Box sx={{ fontFamily: 'Arial' }} />`, 'font'],
  [`<Box sx={{ borderRadius: 2 }} />`, 'radius'],
  [`<Box sx={{ borderTopLeftRadius: '4px' }} />`, 'radius'],
  [`<Box sx={{ boxShadow: 3 }} />`, 'shadow'],
  [`const css = 'filter: drop-shadow(0 1px 2px)';`, 'shadow'],
])('%s is reported', (line, what) => {
  expect(stylesIn(`// one\n${line}\n`)).toEqual([`2: ${what}`]);
});

test.each([
  `<Box sx={{ color: 'text.secondary', bgcolor: 'background.paper', borderColor: 'divider' }} />`,
  `<Chip color="success" size="small" label="Order #123456" />`,
  `<Link href="#fade">`,
  `<SearchIcon fontSize="small" />`,
  `<Paper elevation={8} sx={{ width: 320, p: 2, color: 'inherit', bgcolor: 'transparent' }} />`,
  `const colors = statusColors[status]; // never '#fff'`,
  `/* borderRadius: 4\n boxShadow */ const radius = 3;`,
  `const text = "Don't show the red ones"; // rgb(0, 0, 0)`,
  `const url = 'https://example.com/#abc';`,
])('%s is allowed', (line) => {
  expect(stylesIn(line)).toEqual([]);
});
