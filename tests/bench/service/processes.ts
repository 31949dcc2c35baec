import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second, the same on every Linux that Node.js runs on. */
const TICKS = 100;

/** Peak resident memory of the process and its children, MB (Linux). */
export const peakMemory = (pid: number) => memory(pid, 'VmHWM');

/** Resident memory of the process and its children, MB (Linux). */
export const residentMemory = (pid: number) => memory(pid, 'VmRSS');

function memory(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  const kilobytes = withChildren(pid).map((each) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(read(each, 'status'))?.[1] ?? 0),
  );
  return Math.round(sum(kilobytes) / 1_024);
}

/** CPU time of the process and its children, those that have ended included (Linux). */
export function cpuSeconds(pid: number): number {
  const ticks = withChildren(pid).map((each) => {
    // The second field, the name in brackets, can contain spaces.
    const [, fields = ''] = read(each, 'stat').split(') ');
    return sum(fields.split(' ').slice(11, 15).map(Number));
  });
  return sum(ticks) / TICKS;
}

function withChildren(pid: number): string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => Number(entry) === pid || parentOf(entry) === pid);
}

function parentOf(pid: string): number {
  return Number(/PPid:\s+(\d+)/.exec(read(pid, 'status'))?.[1]);
}

/** Empty when the process has ended meanwhile. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
