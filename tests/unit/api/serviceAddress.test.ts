import { readFileSync } from 'node:fs';
import { createServer } from 'vite';
import { expect, test, vi } from 'vitest';

test('VITE_API_BASE_URL is written into index.html, where the page and its policy read it', async () => {
  vi.stubEnv('VITE_API_BASE_URL', 'https://pay.example.com/a"b');
  const vite = await createServer({
    server: { middlewareMode: true, ws: false },
    logLevel: 'error',
  });
  const page = await vite.transformIndexHtml('/', readFileSync('index.html', 'utf8'));
  await vite.close();
  expect(page).toContain('<meta name="api-base-url" content="https://pay.example.com/a&quot;b" />');
});
