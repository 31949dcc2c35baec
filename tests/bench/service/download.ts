import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { authorization } from './accounts.ts';

/** Runs one export for each entry of `merchantIds` at the same time, for at most `seconds`; adds up their rows. */
export async function download(url: string, merchantIds: string[], seconds: number) {
  const started = performance.now();
  let rows = 0;
  let isComplete = true;
  await Promise.all(
    merchantIds.map(async (id) => {
      const signal = AbortSignal.timeout(seconds * 1_000);
      const options = { headers: authorization(id), agent: false, signal };
      const [response] = await once(get(`${url}/api/transactions/export`, options), 'response');
      const { statusCode } = response as IncomingMessage;
      if (statusCode !== 200) throw new Error(`The export was answered with ${statusCode}.`);
      // The first line is the header.
      rows -= 1;
      try {
        for await (const chunk of response) {
          for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
        }
      } catch (error) {
        if (!signal.aborted) throw error;
        isComplete = false;
      }
    }),
  );
  const rowsPerSecond = (rows / (performance.now() - started)) * 1_000;
  return { rows, rowsPerSecond, isComplete };
}
