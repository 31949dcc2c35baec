import { lazyWithPreload } from '../../late.tsx';

export const LateSummary = lazyWithPreload(() => import('./Summary.tsx'));
