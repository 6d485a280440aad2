import { compact } from '../compact.ts';
import { type PlatformApi, readBody, ToolFailure } from '../platform-api.ts';

export interface ResourceEntry {
  uri: string;
  name: string;
  mimeType: string;
}

const LISTED_MAX = 20;
const TEXT_CHARS_MAX = 100_000;
const URI = /^sextant:\/\/(document|report)\/([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/;

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'sextant://document/{id}',
    name: 'document',
    description: 'Text of a document',
    mimeType: 'text/plain',
  },
  {
    uriTemplate: 'sextant://report/{id}',
    name: 'report',
    description: 'A daily or weekly report',
    mimeType: 'application/json',
  },
];

/** The newest documents and reports; older ones are read by their id. */
export async function listResources(api: PlatformApi): Promise<ResourceEntry[]> {
  const [documents, reports] = await Promise.all([
    readBody(api, { method: 'GET', path: '/api/documents', query: { limit: LISTED_MAX, fields: 'id,title,ticker' } }),
    readBody(api, { method: 'GET', path: '/api/reports', query: { limit: LISTED_MAX } }),
  ]);
  return [
    ...(documents as { id: string; title: string | null; ticker: string | null }[]).map(({ id, title, ticker }) => ({
      uri: `sextant://document/${id}`,
      name: [ticker, title ?? 'document'].filter(Boolean).join(': '),
      mimeType: 'text/plain',
    })),
    ...(reports as { id: string; report_type: string; period_end: string }[]).map((report) => ({
      uri: `sextant://report/${report.id}`,
      name: `${report.report_type} report to ${report.period_end}`,
      mimeType: 'application/json',
    })),
  ];
}

/** Null when the address is not one of ours. */
export async function readResource(
  api: PlatformApi,
  uri: string,
): Promise<{ uri: string; mimeType: string; text: string } | null> {
  const [, kind, id] = URI.exec(uri) ?? [];
  if (kind === undefined || id === undefined) return null;
  if (kind === 'report') {
    const report = await readBody(api, { method: 'GET', path: `/api/reports/${id}` });
    const { text } = compact(report, 'open the report in the console', TEXT_CHARS_MAX);
    return { uri, mimeType: 'application/json', text };
  }
  const document = (await readBody(api, { method: 'GET', path: `/api/documents/${id}` })) as {
    title: string | null;
    body: string | null;
    restricted: boolean;
  };
  if (document.body === null)
    throw new ToolFailure(
      document.restricted ? 'the text is restricted for this role' : 'the document has no text yet',
    );
  return { uri, mimeType: 'text/plain', text: document.body.slice(0, TEXT_CHARS_MAX) };
}
