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
  const entries = v.safeParse(v.array(v.unknown()), parseJson(stored));
  const readable = (entries.success ? entries.output : []).flatMap((entry) => {
    const view = v.safeParse(storedSchema, entry);
    return view.success ? [savedView(view.output.name, view.output)] : [];
  });
  return addViews([], readable).views;
}

function parseJson(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
}
