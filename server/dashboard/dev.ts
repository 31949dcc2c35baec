import type { Dashboard } from './dashboard.ts';

/** The dashboard by Vite's dev server, on the service's own port. */
export const devDashboard: Dashboard = async (app) => {
  // Imported here: the service itself does not need Vite.
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('preClose', () => vite.close());
  return (request, reply) => {
    reply.hijack();
    vite.middlewares(request.raw, reply.raw);
  };
};
