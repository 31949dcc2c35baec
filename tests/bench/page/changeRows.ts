import type { Page } from '@playwright/test';
import { ROWS } from './probe.ts';

export interface Change {
  /** From the click to the new rows, painted. */
  total: number;
  /** The total less the time in which the request for these rows was on its way. */
  own: number;
}

/** Does `act`, whose click brings other rows, and times them. `request` tells the list request that brings them. */
export async function changeRows(
  page: Page,
  request: RegExp,
  act: () => Promise<void>,
): Promise<Change> {
  const change = await page.evaluateHandle(
    ([rows, source]) => {
      const { read, painted, inputs } = window.probe;
      const begun = performance.now();
      const finish = async () => {
        const end = await painted(rows, read(rows));
        const click = inputs.click ?? Number.NaN;
        // Its entry comes in an own task, after the answer.
        await new Promise((resolve) => setTimeout(resolve, 100));
        const waits = performance
          .getEntriesByType('resource')
          .filter(
            ({ name }) => name.includes('/api/transactions?') && new RegExp(source).test(name),
          )
          .map(({ startTime, duration }) => ({ from: startTime, to: startTime + duration }))
          // What was asked for earlier, or came after the rows, was not waited for.
          .filter(({ from, to }) => from >= begun - 10_000 && to > click && to <= end)
          .map(({ from, to }) => to - Math.max(from, click));
        return { total: end - click, own: end - click - Math.max(0, ...waits) };
      };
      // In an object, so that it is not waited for here.
      return { done: finish() };
    },
    [ROWS, request.source] as const,
  );
  await act();
  return change.evaluate(({ done }) => done);
}
