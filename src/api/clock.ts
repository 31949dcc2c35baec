import type { AxiosResponse } from 'axios';
import { notify } from '../notify.ts';

const MOST_DIFFERENCE_MS = 5 * 60_000;
let isChecked = false;

/** Warns once when the device's clock differs from the time in the service's answers. Nothing is computed with it. */
export function checkClock(response: AxiosResponse): AxiosResponse {
  const time = Date.parse(String(response.headers.date));
  if (isChecked || Number.isNaN(time)) return response;
  isChecked = true;
  if (Math.abs(Date.now() - time) > MOST_DIFFERENCE_MS) {
    notify({
      severity: 'warning',
      message: 'The clock of this device differs from the service’s by more than five minutes.',
      detail: 'Ranges such as Today, and what is said of ages, follow this device.',
    });
  }
  return response;
}
