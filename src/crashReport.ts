import { FILTER_NAMES } from './api/contract.ts';
import { getSession } from './session/session.ts';

/** A report for support: where the page crashed and why, without data of the payments or the session. */
export function crashReport(error: unknown, componentStack: string): string {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const lines = [
    `Build: ${buildName()}`,
    `Time: ${new Date().toISOString()}`,
    `Page: ${location.pathname}${parameterNames()}`,
    `Error: ${withoutData(name)}: ${withoutData(message)}`,
    `Browser: ${navigator.userAgent}`,
    `Window: ${innerWidth} x ${innerHeight}, ${navigator.language}`,
    '',
    ...positions(stack ?? ''),
    '',
    ...componentStack.trim().split('\n').slice(0, 30).map(withoutAddress),
  ];
  return withoutCredentials(lines.join('\n'));
}

/** The file name of the entry script, which contains a hash of the build. */
function buildName(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]');
  return entry?.src.split('/').at(-1) || 'unknown';
}

/** The names of the query parameters, without their values. */
function parameterNames(): string {
  const names = new Set<string>(['page', 'range', ...FILTER_NAMES]);
  const set = [...new URLSearchParams(location.search).keys()].filter((name) => names.has(name));
  return set.length > 0 ? ` with ${set.join(', ')}` : '';
}

/** The lines of a stack with a position in the code; the lines before them repeat the message. */
function positions(stack: string): string[] {
  return stack
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line))
    .slice(0, 15)
    .map(withoutAddress);
}

function withoutAddress(line: string): string {
  return line
    .trim()
    .replace(/https?:\/\/[^/\s)]*/g, '')
    .replace(/\?[^:\s)]*/g, '');
}

/** Error messages may quote data: parts of an answer, ids, addresses, keys. Names of fields are kept. */
function withoutData(message: string): string {
  return (
    message
      .slice(0, 500)
      .replace(/\b(Basic|Bearer)\s+\S+/gi, '$1 …')
      .replace(/https?:\/\/\S+/g, withoutQuery)
      // Greedy, because the quoted text may contain quotes.
      .replace(/".*"/gs, '"…"')
      .replace(/[^\s"'`]*@[^\s"'`]+/g, '…')
      .replace(/[A-Za-z0-9+/_-]*\d{4,}[A-Za-z0-9+/_=-]*/g, '…')
      .replace(/[A-Za-z0-9+/]{24,}=*/g, '…')
  );
}

function withoutQuery(address: string): string {
  return address.split('?', 1)[0] ?? '';
}

/** Removes secret, credentials and Merchant ID, even where the patterns above missed them. */
function withoutCredentials(text: string): string {
  const session = getSession();
  if (!session) return text;
  const secret = secretOf(session.credentials);
  return [session.credentials, secret, session.merchantId]
    .filter((word) => word.length > 2)
    .reduce((cleaned, word) => cleaned.replaceAll(word, '…'), text);
}

function secretOf(credentials: string): string {
  try {
    const bytes = Uint8Array.from(atob(credentials), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(bytes).replace(/^[^:]*:/, '');
  } catch {
    return '';
  }
}
