import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Every rule that axe has on by itself, and that nothing to press is smaller than 24 px or too near to another. */
export function axe(page: Page) {
  return new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } });
}
