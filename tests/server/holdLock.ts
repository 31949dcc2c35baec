import { once } from 'node:events';
import { lockFolder } from '../../server/database/folderLock.ts';

// Holds the lock of the folder until its input ends; prints the outcome.
const [folder = ''] = process.argv.slice(2);
try {
  const lock = await lockFolder(folder);
  console.log('locked');
  await once(process.stdin.resume(), 'end');
  lock.release();
} catch (error) {
  console.log((error as Error).message);
}
