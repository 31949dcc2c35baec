import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel's clock in a second, on every Linux that Node.js runs on. */
const TICKS = 100;

/** The kernel's high-water mark of resident memory, in MB, of the process and its children (Linux). */
export function peakMemory(pid: number): number {
  const kilobytes = family(pid).map((each) =>
    Number(/VmHWM:\s+(\d+)/.exec(read(each, 'status'))?.[1] ?? 0),
  );
  return Math.round(sum(kilobytes) / 1_024);
}

/** The seconds of processor time that the process and its living children have had. */
export function cpuSeconds(pid: number): number {
  const ticks = family(pid).map((each) => {
    // The name, in brackets, may hold spaces.
    const [, fields = ''] = read(each, 'stat').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13);
    return Number(user ?? 0) + Number(system ?? 0);
  });
  return sum(ticks) / TICKS;
}

function family(pid: number): string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => Number(entry) === pid || parentOf(entry) === pid);
}

function parentOf(pid: string): number {
  return Number(/PPid:\s+(\d+)/.exec(read(pid, 'status'))?.[1]);
}

/** Empty for a process that has ended meanwhile. */
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
