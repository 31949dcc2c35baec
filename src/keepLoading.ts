const AGAIN_AFTER_MS = 5_000;

/** A load that tries again, as long as it takes: for what may come late but must not break the page. */
export function keepLoading<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const attempt = (): Promise<Module> =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      return attempt();
    });
  return attempt;
}
