import { once } from 'node:events';
import { lockFolder } from '../../server/database/folderLock.ts';

// Takes the folder's lock and holds it until stdin ends; prints `locked` or the error.
const [folder = ''] = process.argv.slice(2);
try {
  const lock = await lockFolder(folder);
  console.log('locked');
  await once(process.stdin.resume(), 'end');
  lock.release();
} catch (error) {
  console.log((error as Error).message);
}
