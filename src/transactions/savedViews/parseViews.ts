import * as v from 'valibot';
import { viewSchema } from '../view/view.ts';
import { addViews } from './addViews.ts';
import { type SavedView, savedView } from './savedView.ts';
import { nameProblem, parseName } from './viewName.ts';

const { density, hidden, widths, hasSummary } = viewSchema.entries;

/** As view.ts reads its settings: an unknown value becomes the default. */
const storedSchema = v.object({
  name: v.pipe(
    v.string(),
    v.transform(parseName),
    v.check((name) => !nameProblem(name)),
  ),
  query: v.string(),
  density,
  hidden,
  widths,
  hasSummary,
});

/** The stored views. An unreadable entry is left out, and of two equal names one gets a number. */
export function parseViews(stored: string | null): SavedView[] {
  const readable = parseArray(stored).flatMap((entry) => {
    const view = v.safeParse(storedSchema, entry);
    return view.success ? [savedView(view.output.name, view.output)] : [];
  });
  return addViews([], readable).views;
}

function parseArray(stored: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
