import { formatBytes } from '../../format.ts';
import type { Notification } from '../../notifications/notification.ts';
import { compareCounts } from './compareCounts.ts';
import type { ExportContext } from './describeExport.ts';
import { type ExportTask, type SavedExport, saveExport } from './saveExport.ts';

/** Saves an export and describes it for the Snackbar. Throws as `saveExport` does. */
export async function runExport(
  task: ExportTask,
  { scope, filterWords }: ExportContext,
): Promise<{ saved: SavedExport; note: Notification }> {
  const saved = await saveExport(task);
  const { sentence, isDoubtful } = compareCounts(saved);
  const about = [formatBytes(saved.bytes), scope, ...filterWords].filter(Boolean).join(', ');
  return {
    saved,
    note: {
      severity: isDoubtful ? 'warning' : 'success',
      message: `Saved ${saved.fileName} (${about}). ${sentence}`,
    },
  };
}
