import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { wrongSecrets } from '../../server/auth/attempts.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

function usedMegabytes(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

it('200,000 wrong keys from as many networks do not fill the memory', () => {
  const wrong = wrongSecrets();
  const before = usedMegabytes();
  for (let nth = 0; nth < 200_000; nth += 1) {
    wrong.record({ network: `2001:db8:${nth}::`, merchantId: 'A', secretKey: 'wrong' });
  }
  expect(usedMegabytes() - before).toBeLessThan(60);
  // The last wrong keys are still remembered.
  const caller = { network: '2001:db8:199999::', merchantId: 'A', secretKey: 'wrong' };
  expect(() => wrong.refuse(caller)).toThrow(/Wrong/);
});
