/** What the error boundary caught. */
export interface Crash {
  error: unknown;
  componentStack: string;
}
