import type { SavedView } from './savedView.ts';

/** Version of the file format. Increase it when older pages cannot read the new files. */
export const VERSION = 1;

export function writeViewsFile(views: readonly SavedView[]): Blob {
  const text = JSON.stringify({ version: VERSION, views }, null, 2);
  return new Blob([`${text}\n`], { type: 'application/json' });
}

/** `transactions-views-SAFFRON.json`, without characters that file systems refuse. */
export function viewsFileName(merchantId: string): string {
  return `transactions-views-${merchantId.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.json`;
}
