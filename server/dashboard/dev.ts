import type { Dashboard } from './dashboard.ts';

/** The dashboard from its sources, reloaded as they change, on the service's own address. */
export const devDashboard: Dashboard = async (app) => {
  // Only here: the service itself does not need Vite.
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
