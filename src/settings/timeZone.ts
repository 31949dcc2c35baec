import { stored } from '../storage.ts';
import { TIME_ZONES, type TimeZone } from '../time.ts';

/** The zone that a merchant has chosen for all times. Not in view.ts, because the first list request needs it. */
export const timeZone = stored<TimeZone>({
  key: (merchantId) => `zone:${merchantId}`,
  parse: (value) => TIME_ZONES.find((zone) => zone === value) ?? 'device',
  fallback: 'device',
});
