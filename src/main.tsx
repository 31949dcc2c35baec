import '../theme/firstPaint.css';
import { getSession } from './session/sessionStore.ts';

// Data and UI side by side: the list is asked for before the code that shows it has arrived.
if (getSession()) import('./startList.ts').then(({ startList }) => startList());
import('./ui.tsx');
