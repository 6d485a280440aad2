import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchAnswer } from '../../src/search/search.schema.ts';
import {
  embeddedDatabaseUrl,
  eventually,
  type Platform,
  platformFolder,
  sextant,
  startPlatform,
} from '../kit/platform.ts';
import { type ModelHost, startModelHost } from '../vendors/model-host.ts';

const folder = platformFolder();
let host: ModelHost;
let platform: Platform | null = null;

beforeAll(async () => {
  host = await startModelHost();
});
afterAll(async () => {
  await platform?.stop();
  await host.stop();
  folder.remove();
});

const search = async (q: string) => {
  const response = await fetch(`${platform!.urls.query}/api/search?types=document&q=${encodeURIComponent(q)}`);
  return (await response.json()) as SearchAnswer;
};

const addDocuments = async (client: pg.Client) => {
  const bodies = [
    'Furnaces report of the steel maker',
    'A report on airlines mentions furnaces once',
    'Furnaces and report',
  ];
  for (const [n, body] of bodies.entries())
    await client.query(
      `with d as (
         insert into documents (external_id, document_type, content_type, title, title_end, lead_end, published_at, available_at,
           artifact_sha256, artifact_size_bytes, artifact_storage_key, body)
         values ($1, 'news', 'text/html', $1, 0, 0, now() - interval '1 hour', now() - interval '1 hour',
           repeat('0', 64), 1, 'x', $2) returning id)
       insert into kernel.unindexed_documents (document_id) select id from d`,
      [`Note ${n}`, body],
    );
};

test('a half of the settings ends the start with a message', async () => {
  const { code, stdout, stderr } = await sextant(['start'], {
    SEXTANT_DATA_DIR: folder.dataDir,
    SEARCH_EMBEDDING_PROVIDER: 'openai-compatible',
  });
  expect(code).not.toBe(0);
  expect(`${stdout}${stderr}`).toMatch(/SEARCH_EMBEDDING_PROVIDER and SEARCH_EMBEDDING_MODEL belong together/);
  expect(`${stdout}${stderr}`).toMatch(/openai-compatible needs OPENAI_COMPATIBLE_URL/);
});

test('the settings of the environment give documents vectors, and searches use them', async () => {
  platform = await startPlatform(folder.dataDir, {
    args: ['--role', 'query-api,search-index'],
    env: {
      OLLAMA_URL: host.url,
      SEARCH_EMBEDDING_PROVIDER: 'ollama',
      SEARCH_EMBEDDING_MODEL: 'nomic-embed-text',
      SEARCH_EMBEDDING_DIMENSIONS: '128',
      SEARCH_EMBEDDING_TIMEOUT_MS: '5000',
    },
  });
  const client = new pg.Client({ connectionString: embeddedDatabaseUrl(folder.dataDir) });
  await client.connect();
  try {
    await addDocuments(client);
    await eventually(
      'the documents have vectors of 128 bytes',
      async () => {
        const { rows } = await client.query(
          `select count(*)::int as count from kernel.document_embeddings where length(codes) = 128`,
        );
        return rows[0].count === 3;
      },
      120_000,
    );
    const found = await search('furnaces report');
    expect(found.semantic).toBe('used');
    expect(found.results).toHaveLength(3);
    expect(found.results[0]!.title).not.toBe('Note 1');
    const { rows } = await client.query(`select model_name, tokens > 0 as used from search_embedding_usage`);
    expect(rows).toEqual([{ model_name: 'nomic-embed-text', used: true }]);
    host.model.set('503');
    expect((await search('report furnaces')).semantic).toBe('unavailable');
  } finally {
    await client.end();
  }
}, 300_000);
