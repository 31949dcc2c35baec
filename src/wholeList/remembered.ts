import * as v from 'valibot';
import { useAuth } from '../auth/AuthContext.tsx';
import { stored } from '../storage.ts';
import { type Choice, KEY_FIELDS } from './engine/matched.ts';

/* How files of the same headings are read and matched, kept on the device until it is forgotten. */

const column = v.nullable(v.number());
const schema = v.object({
  headingRow: column,
  keys: v.pipe(
    v.array(v.object({ column: v.number(), field: v.picklist(KEY_FIELDS) })),
    v.minLength(1),
  ),
  money: v.object({
    ...{ in: column, out: column, side: column, isPaise: v.boolean() },
    moneyInIs: v.picklist(['plus', 'minus', 'cr', 'dr']),
    decimal: v.picklist(['.', ',']),
  }),
  statuses: v.array(v.number()),
  meanings: v.record(v.string(), v.picklist(['paid', 'unpaid', 'other'])),
  date: column,
  dayOrder: v.picklist(['day first', 'month first']),
  // JSON has no bigint.
  tolerance: v.pipe(
    v.string(),
    v.digits(),
    v.transform((digits) => BigInt(digits)),
  ),
});

const choices = stored<Record<string, Choice>>({
  key: (merchantId) => `match:${merchantId}`,
  parse: (value) => v.parse(v.record(v.string(), schema), value),
  fallback: {},
});

/** Older ones are forgotten, so that the storage does not fill up. */
const MAX_REMEMBERED = 50;

/** The choices by headings, as the engine looks them up, and functions to keep one and to forget it. */
export function useRemembered() {
  const { merchantId } = useAuth();
  const known = choices.use(merchantId);
  const keyOf = (headings: readonly string[]) => headings.join('\n');
  function write(key: string, choice?: Choice) {
    const others = Object.entries(known).filter(([one]) => one !== key);
    const kept = choice ? [...others, [key, choice] as const] : others;
    const asStored = kept.slice(-MAX_REMEMBERED).map(([name, one]) => [
      name,
      // As the schema reads it.
      { ...one, tolerance: String(one.tolerance) as unknown as bigint },
    ]);
    choices.write(merchantId, Object.fromEntries(asStored));
  }
  return {
    choices: known,
    has: (headings: readonly string[]) => Object.hasOwn(known, keyOf(headings)),
    remember: (headings: readonly string[], choice: Choice) => write(keyOf(headings), choice),
    forget: (headings: readonly string[]) => write(keyOf(headings)),
  };
}
