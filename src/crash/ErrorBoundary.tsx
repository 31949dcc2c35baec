import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashScreen } from './CrashScreen.tsx';
import type { Crash } from './crash.ts';

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
    return crash ? <CrashScreen {...crash} /> : this.props.children;
  }
}
