import '../theme/firstPaint.css';
import { lockIfLeftAlone } from './session/idleLock.ts';
import { getSession } from './session/sessionStore.ts';

// First, so that a session left alone for too long shows and asks for nothing.
lockIfLeftAlone();
// Data and UI side by side: the list is asked for before the code that shows it has arrived.
if (getSession()) import('./startList.ts').then(({ startList }) => startList());
import('./ui.tsx');
