import { LoadedTab } from './LoadedTab.tsx';

/** Compares a person's own file with all payments. */
export default function MatchTab() {
  return <LoadedTab>{() => null}</LoadedTab>;
}
