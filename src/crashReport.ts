import { FILTER_NAMES } from './api/contract.ts';

/** A report for support: where the page crashed and why, without data of the payments or the session. */
export function crashReport(error: unknown, componentStack: string): string {
  const { name, stack } = error instanceof Error ? error : new Error(String(error));
  const lines = [
    `Build: ${buildName()}`,
    `Time: ${new Date().toISOString()}`,
    `Page: ${location.pathname}${parameterNames()}`,
    // Not the message, nor a name that is none of an error: both may quote data.
    `Error: ${/^[A-Za-z]{0,40}(Error|Exception)$/.test(name) ? name : 'Error'}`,
    `Browser: ${navigator.userAgent}`,
    `Window: ${innerWidth} x ${innerHeight}, ${navigator.language}`,
    '',
    ...positions(stack ?? ''),
    '',
    ...componentStack.trim().split('\n').slice(0, 30).map(withoutAddress),
  ];
  return lines.join('\n');
}

/** The file name of the entry script, which contains a hash of the build. */
function buildName(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]');
  return entry?.src.split('/').at(-1) || 'unknown';
}

function parameterNames(): string {
  const names = new Set<string>(['page', 'range', ...FILTER_NAMES]);
  const set = [...new URLSearchParams(location.search).keys()].filter((name) => names.has(name));
  return set.length > 0 ? ` with ${set.join(', ')}` : '';
}

/** The lines of a stack with a position in the code; the lines before them repeat the message. */
function positions(stack: string): string[] {
  return stack
    .split('\n')
    .filter((line) => /(^\s+at |@).*:\d+:\d+\)?$/.test(line))
    .slice(0, 15)
    .map(withoutAddress);
}

function withoutAddress(line: string): string {
  return line
    .trim()
    .replace(/https?:\/\/[^/\s)]*/g, '')
    .replace(/\?[^:\s)]*/g, '');
}
