import { DOCS_STYLE } from './docs-style.ts';
import { exampleOf } from './example-value.ts';
import type { OpenApiDocument, OpenApiOperation } from './openapi.ts';
import { schemaText } from './schema-text.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface Entry {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

/** The service's reference as one page: no script, no request to anywhere, every text escaped. */
export function docsPage(document: OpenApiDocument, baseUrl: string): string {
  const sections = new Map<string, Entry[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'other';
      sections.set(tag, [...(sections.get(tag) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  }
  const { title, version, description } = document.info;
  const names = [...sections.keys()].sort();
  const links = names.map((name) => `<a href="#${escapeHtml(encodeURIComponent(name))}">${escapeHtml(name)}</a>`);
  const bodies = names.map((name) => section(name, sections.get(name) ?? [], baseUrl));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${DOCS_STYLE}</style></head><body>
<h1>${escapeHtml(title)}</h1><p>Version ${escapeHtml(version)} · <a href="openapi.json">openapi.json</a></p>
<p>${escapeHtml(description ?? '')}</p>
<p>Every error is <code>{"detail": "…"}</code>, one sentence, with the matching status.</p>
<nav>${links.join(' ')}</nav>
${bodies.join('\n')}
</body></html>`;
}

function section(name: string, entries: Entry[], baseUrl: string): string {
  const operations = entries.map((entry) => operationHtml(entry, baseUrl)).join('\n');
  return `<h2 id="${escapeHtml(encodeURIComponent(name))}">${escapeHtml(name)}</h2>\n${operations}`;
}

function operationHtml({ method, path, operation }: Entry, baseUrl: string): string {
  const role = operation.security?.length === 0 ? 'open' : (operation['x-role'] ?? 'viewer');
  return `<details id="${escapeHtml(operation.operationId ?? '')}"><summary><span class="role">${escapeHtml(role)}</span><span class="method">${escapeHtml(method)}</span><code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>
<p>${escapeHtml(operation.description ?? '')}</p>${parametersHtml(operation)}${bodyHtml(operation)}${responsesHtml(operation)}
<h4>Example</h4><pre>${escapeHtml(curlOf(method, path, operation, baseUrl))}</pre></details>`;
}

function parametersHtml(operation: OpenApiOperation): string {
  const rows = (operation.parameters ?? []).map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}${parameter.required ? ', required' : ''}</td><td><code>${escapeHtml(schemaText(parameter.schema))}${parameter.schema.default === undefined ? '' : escapeHtml(` = ${JSON.stringify(parameter.schema.default)}`)}</code></td><td>${escapeHtml(parameter.description ?? '')}</td></tr>`,
  );
  return rows.length === 0 ? '' : `<h4>Parameters</h4><table>${rows.join('')}</table>`;
}

function bodyHtml(operation: OpenApiOperation): string {
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  if (!schema) return '';
  const note = operation.requestBody?.required === false ? ' (may be left out)' : '';
  return `<h4>Body${note}</h4><pre>${escapeHtml(schemaText(schema))}</pre>`;
}

function responsesHtml(operation: OpenApiOperation): string {
  const parts = Object.entries(operation.responses ?? {})
    .filter(([status]) => !status.endsWith('XX'))
    .map(([status, response]) => {
      const [type, media] = Object.entries(response.content ?? {})[0] ?? [];
      const text = media?.schema ? schemaText(media.schema) : (type ?? 'no body');
      return `<h4>Answer ${escapeHtml(status)}</h4><pre>${escapeHtml(text)}</pre>`;
    });
  return parts.join('');
}

function curlOf(method: string, path: string, operation: OpenApiOperation, baseUrl: string): string {
  const parameters = operation.parameters ?? [];
  const address = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, { name, schema }) => url.replace(`{${name}}`, String(exampleOf(schema))), path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(exampleOf(schema)))}`);
  const words = [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    `'${baseUrl}${address}${query.length > 0 ? `?${query.join('&')}` : ''}'`,
  ];
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  if (schema) {
    const body = JSON.stringify(exampleOf(schema)).replaceAll("'", "'\\''");
    words.push(`\\\n  -H 'content-type: application/json'`, `\\\n  -d '${body}'`);
  }
  return words.join(' ');
}
