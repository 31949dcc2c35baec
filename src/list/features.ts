// biome-ignore-all lint/performance/noBarrelFile: one chunk is what it is for
/* What the list uses after the first rows, in one chunk. */

export { Summary } from './summary/Summary.tsx';
