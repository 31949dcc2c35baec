import { lateComponent } from '../../late.tsx';

export const LateSummary = lateComponent(() => import('./Summary.tsx'), { isOnDemand: true });
