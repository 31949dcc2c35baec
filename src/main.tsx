import '../theme/firstPaint.css';
import { lockIfLeftAlone } from './session/idleLock.ts';
import { getSession } from './session/sessionStore.ts';

// First, so that a session left alone for too long shows and asks for nothing.
lockIfLeftAlone();
// The list is asked for before the code that shows it is run, which takes as long as the answer; its files are on the way.
if (getSession()) {
  import('./startList.ts').then(({ startList }) => startList()).finally(() => import('./ui.tsx'));
} else {
  import('./ui.tsx');
}
