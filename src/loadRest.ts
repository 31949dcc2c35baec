/** What a person may need when the line is gone: messages, panels, the way out, the last net. */
export function loadRest(): void {
  for (const load of [
    () => import('./notifications/NotificationSnackbar.tsx'),
    () => import('./session/LoginPage.tsx'),
    () => import('./session/signIn.ts'),
    () => import('./session/IdleWarning.tsx'),
    () => import('./transactions/export/ExportProgress.tsx'),
    () => import('./transactions/view/ViewPanel.tsx'),
    () => import('./crash/CrashScreen.tsx'),
  ]) {
    // It is asked for again when it is needed.
    load().catch(() => {});
  }
}
