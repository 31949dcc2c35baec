import type { SavedView } from './savedView.ts';

/** Of the file's format; a change that older pages cannot read needs the next. */
export const VERSION = 1;

export function writeViewsFile(views: readonly SavedView[]): Blob {
  const text = JSON.stringify({ version: VERSION, views }, null, 2);
  return new Blob([`${text}\n`], { type: 'application/json' });
}

/** `transactions-views-SAFFRON.json`, without characters that file systems refuse. */
export function viewsFileName(merchantId: string): string {
  return `transactions-views-${merchantId.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.json`;
}
