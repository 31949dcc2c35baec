import { readFileSync } from 'node:fs';

/** Peak or current resident memory of a process in MB (Linux); NaN when it has ended. */
export function memory(pid: number | undefined, which: 'peak' | 'present'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = which === 'peak' ? 'VmHWM' : 'VmRSS';
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024);
  } catch {
    return Number.NaN;
  }
}
