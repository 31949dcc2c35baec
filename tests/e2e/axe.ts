import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** axe's default rules, and its rule for the size of targets (24 px); or only this rule. */
export function axe(page: Page, rule?: string) {
  return new AxeBuilder({ page }).options({
    // What passes would otherwise be described node by node.
    resultTypes: ['violations'],
    ...(rule ? { runOnly: rule } : { rules: { 'target-size': { enabled: true } } }),
  });
}
