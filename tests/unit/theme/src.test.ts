import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Styles that only the theme may set. Screens may set widths and spacing, because they have their own layout.
const STYLES = [
  /(["'`])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\1|(?:solid|dashed|dotted|px|em|%),? #[\da-f]{3,8}\b/i,
  /\b(?:rgba?|hsla?|oklch|oklab|color-mix)\(|@mui\/material\/colors/,
  /\b(?:color|bgcolor|background|fill|stroke|\w+Color)["']?[:=] ?\{?["'](?:white|black|gr[ae]y|red|green|blue|orange|yellow)\b/i,
  /\bfont-?(?:[sS]ize|[fF]amily)["']?[:=] ?\{?["'`]?[\dA-Z]/,
  // References to the theme's radius and shadows contain no lengths, so they do not match.
  /\bborder\w*-?radius["']?[:=] ?["'`]?(?:[\d.]+(?:px|r?em)|[2-9]\b(?!%))/i,
  /\b(?:box|text)-?shadow["']?[:=] ?["'`][^"'`]*\d|drop-shadow\(/i,
];

test('the screens leave colours, fonts, radii and shadows to the theme', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .flatMap((file) =>
      readFileSync(`src/${file}`, 'utf8')
        .split('\n')
        .map((line, index) => ({ at: `src/${file}:${index + 1}`, line })),
    )
    .filter(
      ({ line }) => !/^(\/\/|\/\*\*)/.test(line.trim()) && STYLES.some((it) => it.test(line)),
    );
  expect(found).toEqual([]);
});
