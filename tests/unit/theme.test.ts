import { expect, test } from 'vitest';
import { theme } from '../../theme/theme.ts';
import { tokens } from '../../theme/tokens.ts';

test('the theme takes its colours and sizes from tokens.json', () => {
  expect(theme.colorSchemes.light?.palette.primary.main).toBe(tokens.color.light.accent.main);
  expect(theme.colorSchemes.dark?.palette.primary.main).toBe(tokens.color.dark.accent.main);
  expect(tokens.color.light.accent.main).toMatch(/^#[0-9a-f]{6}$/);
  expect(theme.density.row).toEqual({ comfortable: 52, standard: 44, compact: 36 });
});
