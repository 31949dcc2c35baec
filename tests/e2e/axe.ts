import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** axe's default rules, and its rule for the size of targets (24 px). */
export function axe(page: Page) {
  return new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } });
}
