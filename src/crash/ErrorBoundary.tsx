import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react';
import { lateComponent } from '../late.tsx';
import type { Crash } from './crash.ts';

const CrashScreen = lateComponent(() =>
  // Nothing would catch its error here.
  import('./CrashScreen.tsx').catch(() => ({ default: CrashFallback })),
);

/** Shows the crash screen instead of a blank page when a screen throws or the deployment is misconfigured. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { crash?: Crash }> {
  override state: { crash?: Crash } = {};

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error, componentStack: '' } };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.setState({ crash: { error, componentStack: componentStack ?? '' } });
  }

  override render() {
    const { crash } = this.state;
    if (!crash) return this.props.children;
    return (
      <Suspense fallback={<CrashFallback />}>
        <CrashScreen {...crash} />
      </Suspense>
    );
  }
}

function CrashFallback() {
  return (
    <main>
      <h1>Something went wrong</h1>
      <p>Please reload the page.</p>
    </main>
  );
}
