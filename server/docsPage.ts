import { STATUS_CODES } from 'node:http';
import type { OpenAPI } from 'openapi-types';

// The part of an OpenAPI document that this page shows.
interface Parameter {
  name: string;
  schema: Record<string, unknown>;
  description?: string;
}
interface Call {
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  responses?: Record<
    string,
    { description: string; content?: Record<string, { schema: unknown }> }
  >;
}

/** The OpenAPI document as one HTML page without scripts or external files. */
export function docsPage(document: OpenAPI.Document): string {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Call>>;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) =>
      callSection(`${method.toUpperCase()} ${path}`, call),
    ),
  );
  const { title, description = '' } = document.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
  h2 { border-top: 1px solid; padding-top: 1.5rem; margin-top: 2.5rem; }
  th, td { text-align: left; vertical-align: top; padding: .25rem 1rem .25rem 0; }
  pre { overflow-x: auto; }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${paragraphs(description)}
<p>Machine-readable: <a href="/api/docs/openapi.json">openapi.json</a></p>
${calls.join('\n')}
</body>
</html>
`;
}

function callSection(heading: string, call: Call): string {
  const parameters = (call.parameters ?? []).map(({ name, schema, description = '' }) => {
    const { description: _, ...bounds } = schema;
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(description)} <code>${json(bounds)}</code></td></tr>`;
  });
  const answers = Object.entries(call.responses ?? {}).map(([status, { description, content }]) => {
    const [type, body] = Object.entries(content ?? {})[0] ?? [];
    const shape =
      status === '200' && body
        ? `<pre>${escapeHtml(String(type))}: ${json(body.schema, 2)}</pre>`
        : '';
    const name = STATUS_CODES[status] ?? '';
    return `<tr><td>${status} ${escapeHtml(name)}</td><td>${escapeHtml(description)}${shape}</td></tr>`;
  });
  return `<h2><code>${escapeHtml(heading)}</code></h2>
<p><strong>${escapeHtml(call.summary ?? '')}.</strong> ${escapeHtml(call.description ?? '')}</p>
${table('Parameters', parameters)}${table('Answers', answers)}`;
}

function table(caption: string, rows: string[]): string {
  return rows.length > 0 ? `<h3>${caption}</h3><table>${rows.join('\n')}</table>` : '';
}

function paragraphs(text: string): string {
  return text
    .split(/\n(?:\n|(?=- ))/)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('\n');
}

function json(value: unknown, indent?: number): string {
  return escapeHtml(JSON.stringify(value, null, indent));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
