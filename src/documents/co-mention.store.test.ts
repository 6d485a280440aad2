import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/kit/database.ts';
import { countCoMentions } from './co-mention.store.ts';

const { db } = await testDatabase();

async function company(ticker: string): Promise<string> {
  const { id } = await db
    .insertInto('companies')
    .values({ ticker, legal_name: ticker })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function story(cluster: string, publishedAt: string, ...companies: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into documents (external_id, document_type, content_type, published_at, available_at, artifact_sha256, artifact_size_bytes, artifact_storage_key)
    values (${randomUUID()}, 'news', 'text/plain', ${publishedAt}, ${publishedAt}, ${'a'.repeat(64)}, 1, 'k') returning id`.execute(
    db,
  );
  await sql`update documents set status = 'parsed', body = 'x', text_hash = ${'b'.repeat(64)}, parsed_at = now(), story_cluster_id = ${cluster} where id = ${rows[0]!.id}`.execute(
    db,
  );
  for (const id of companies) {
    await sql`insert into document_companies (document_id, company_id, published_at, available_at, mention_count, confidence, salience)
      values (${rows[0]!.id}, ${id}, ${publishedAt}, ${publishedAt}, 1, .9, .5)`.execute(db);
  }
}

test('counts stories that mention both companies once each, from the given day on', async () => {
  const [a, b, c] = [await company('AAA'), await company('BBB'), await company('CCC')];
  const [first, second] = [randomUUID(), randomUUID()];
  await story(first, '2026-02-01', a, b);
  await story(first, '2026-02-02', a, b);
  await story(second, '2026-02-03', a, b, c);
  await story(randomUUID(), '2025-01-01', a, c);
  await story(randomUUID(), '2026-02-03', b, c);
  expect(await countCoMentions(db, a, new Date('2026-01-01'))).toEqual(
    new Map([
      [b, 2],
      [c, 1],
    ]),
  );
});
