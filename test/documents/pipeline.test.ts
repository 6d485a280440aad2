import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { unavailable } from '../../src/kernel/errors.ts';
import { LeaseLostError } from '../../src/kernel/queue/queue.ts';
import { parseDocuments } from '../../src/documents/use/parse-documents.ts';
import { testDatabase } from '../kit/database.ts';
import { AVAILABLE_AT, createBench, page, seedCompany, story } from './kit.ts';

const { db } = await testDatabase();
const { companyId, sourceId } = await seedCompany(db, 'QLLN', 'Quillon Systems Inc.');
const other = await seedCompany(db, 'OUR', 'Ouranos Energy Corp.', 'Energy');
const bench = createBench(db);

const documents = () => db.selectFrom('documents').selectAll().orderBy('available_at').orderBy('id').execute();
const jobs = async (queue: string) =>
  (
    await sql<{ key: string }>`select key from kernel.jobs where queue = ${`test:${queue}`} order by key`.execute(db)
  ).rows.map(({ key }) => key);

beforeEach(async () => {
  await sql`truncate documents, document_mentions, document_companies, kernel.document_bands, kernel.jobs, kernel.enqueue_markers cascade`.execute(
    db,
  );
});

test('an accepted item is stored as raw with its parse job in the same transaction', async () => {
  const item = await bench.item(sourceId, page('Quillon wins', [story(1)]));
  expect(await bench.accept([item])).toBe(1);
  const [document] = await documents();
  expect(document).toMatchObject({ status: 'raw', source_id: sourceId, attempts: 0 });
  expect(await jobs('parse')).toEqual([document?.id]);
});

test('an item delivered twice is one document; changed content is another', async () => {
  const item = await bench.item(sourceId, page('Quillon wins', [story(1)]));
  await bench.accept([item, item]);
  expect(await bench.accept([item])).toBe(0);
  const changed = await bench.item(sourceId, page('Quillon wins', [story(2)]), { externalId: item.externalId });
  expect(await bench.accept([changed])).toBe(1);
});

test('a transaction that fails after accepting leaves neither document nor job', async () => {
  const item = await bench.item(sourceId, page('Quillon wins', [story(1)]));
  const { acceptDocuments } = await import('../../src/documents/use/accept-documents.ts');
  const failing = db.transaction().execute(async (tx) => {
    await acceptDocuments(tx, bench.deps.queue, [item]);
    throw new Error('cursor could not move');
  });
  await expect(failing).rejects.toThrow('cursor could not move');
  expect(await documents()).toEqual([]);
  expect(await jobs('parse')).toEqual([]);
});

test('a page becomes a parsed document with mentions and an extraction job', async () => {
  const text = `Quillon Systems Inc. (NYSE: QLLN) said revenue rose. ${story(3)}`;
  await bench.accept([
    await bench.item(sourceId, page('Quillon wins a contract', [text]), {
      hints: { publishedAt: '2026-03-02T14:30:00Z' },
    }),
  ]);
  await bench.parseAll();
  const [document] = await documents();
  expect(document).toMatchObject({
    status: 'parsed',
    title: 'Quillon wins a contract',
    language: 'en',
    duplicate_of: null,
    story_cluster_id: document?.id,
    company_id: companyId,
    lease_token: null,
    published_estimated: false,
    published_at: new Date('2026-03-02T14:30:00Z'),
  });
  const mentions = await db.selectFrom('document_mentions').selectAll().orderBy('ordinal').execute();
  expect(mentions.map((mention) => [mention.mention_text, mention.status])).toEqual([
    ['Quillon', 'linked'],
    ['Quillon Systems Inc', 'linked'],
    ['QLLN', 'linked'],
  ]);
  for (const mention of mentions)
    expect(document?.body?.slice(mention.start_offset, mention.end_offset)).toBe(mention.mention_text);
  expect(
    await db.selectFrom('document_companies').select(['company_id', 'mention_count', 'salience']).execute(),
  ).toEqual([{ company_id: companyId, mention_count: 3, salience: 0.5 + 0.3 + 0.2 * 0.6 }]);
  expect(await jobs('extract')).toEqual([document?.id]);
});

test('a text without a company or macro cue is irrelevant and not extracted', async () => {
  await bench.accept([await bench.item(sourceId, page('A walk in the garden', [story(4)]))]);
  await bench.parseAll();
  expect((await documents()).map(({ status }) => status)).toEqual(['irrelevant']);
  expect(await jobs('extract')).toEqual([]);
});

test('a text with a macro cue is kept although it mentions no company', async () => {
  await bench.accept([await bench.item(sourceId, page('Central bank raises interest rates', [story(4)]))]);
  await bench.parseAll();
  expect((await documents()).map(({ status }) => status)).toEqual(['parsed']);
});

test('a second delivery of a finished parse job changes nothing', async () => {
  await bench.accept([await bench.item(sourceId, page('Quillon wins', [story(5)]))]);
  await bench.parseAll();
  const before = await documents();
  const completed: string[][] = [];
  await parseDocuments(bench.deps, {
    documentIds: before.map(({ id }) => id),
    complete: async (_, ids) => void completed.push([...ids]),
    retry: () => expect.unreachable(),
  });
  expect(await documents()).toEqual(before);
  expect(completed).toEqual([before.map(({ id }) => id)]);
});

test('copies reference the earliest document as original, whichever is parsed first', async () => {
  const text = `Quillon Systems Inc. said sales rose 12.5% to $340 million. ${story(6)}`;
  const at = (minutes: number) => new Date(AVAILABLE_AT.getTime() + minutes * 60_000);
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    await sql`truncate documents cascade`.execute(db);
    await sql`truncate kernel.document_bands, kernel.jobs`.execute(db);
    const items = [
      await bench.item(sourceId, page('Quillon sales rise', [text]), { availableAt: at(0) }),
      await bench.item(other.sourceId, page('Quillon sales rise sharply', [text]), { availableAt: at(30) }),
      await bench.item(other.sourceId, page('Quillon Systems: sales rise', [text]), { availableAt: at(60) }),
    ];
    await bench.accept(items);
    const ids = (await documents()).map(({ id }) => id);
    for (const index of order) await bench.parse([ids[index]!]);
    const after = await documents();
    expect(after.map(({ status }) => status)).toEqual(['parsed', 'duplicate', 'duplicate']);
    expect(after.map(({ duplicate_of }) => duplicate_of)).toEqual([null, ids[0], ids[0]]);
    expect(new Set(after.map(({ story_cluster_id }) => story_cluster_id))).toEqual(new Set([ids[0]]));
    expect(
      (await db.selectFrom('document_companies').select('document_id').execute()).map((row) => row.document_id),
    ).toEqual([ids[0]]);
  }
});

test('two workers parsing near-duplicates at the same time agree on one original', async () => {
  for (let round = 0; round < 8; round++) {
    await sql`truncate documents cascade`.execute(db);
    await sql`truncate kernel.document_bands`.execute(db);
    const text = `Quillon Systems Inc. opened a plant. ${story(100 + round)}`;
    const copies = await Promise.all(
      [0, 1, 2, 3].map((n) => bench.item(n % 2 ? sourceId : other.sourceId, page(`Print ${'abcd'[n]}`, [text]))),
    );
    await bench.accept(copies);
    const ids = (await documents()).map(({ id }) => id);
    await Promise.all(ids.map((id) => bench.parse([id])));
    const after = await documents();
    const originals = after.filter(({ status }) => status === 'parsed');
    expect(originals.map(({ id }) => id)).toEqual([[...ids].sort()[0]]);
    expect(
      after
        .filter(({ status }) => status === 'duplicate')
        .every(({ duplicate_of }) => duplicate_of === originals[0]?.id),
    ).toBe(true);
  }
});

test('stories from one template with different numbers are not copies', async () => {
  const template = (eps: string, sales: string) =>
    `Quillon Systems Inc. reported earnings of $${eps} per share on sales of $${sales} million. ${story(7)}`;
  await bench.accept([
    await bench.item(sourceId, page('Results', [template('1.32', '340.5')])),
    await bench.item(sourceId, page('Results', [template('0.71', '199.2')])),
  ]);
  await bench.parseAll();
  expect((await documents()).map(({ status }) => status)).toEqual(['parsed', 'parsed']);
});

test('the same article under two URLs that differ in tracking parameters is one', async () => {
  await bench.accept([
    await bench.item(sourceId, page('Quillon expands', [story(8)]), {
      url: 'https://www.example.com/a/quillon?utm_source=x',
    }),
    await bench.item(
      other.sourceId,
      JSON.stringify({ title: 'Quillon expands', description: 'A short summary of the story.' }),
      {
        url: 'http://example.com/a/quillon/#top',
        contentType: 'application/json',
        availableAt: new Date(AVAILABLE_AT.getTime() + 1_000),
      },
    ),
  ]);
  await bench.parseAll();
  expect((await documents()).map(({ status }) => status)).toEqual(['parsed', 'duplicate']);
});

test('a corrected number at the same URL is a new version of the story', async () => {
  const text = (eps: string) => `Quillon Systems Inc. earned ${eps} dollars on 340 million in 2026. ${story(9)}`;
  const url = 'https://example.com/quillon-results';
  await bench.accept([
    await bench.item(sourceId, page('Quillon results', [text('1.32')]), { url }),
    await bench.item(sourceId, page('Quillon results', [text('1.23')]), {
      url,
      availableAt: new Date(AVAILABLE_AT.getTime() + 60_000),
    }),
  ]);
  await bench.parseAll();
  expect((await documents()).map(({ status, version }) => [status, version])).toEqual([
    ['parsed', 1],
    ['parsed', 2],
  ]);
});

test('a document that cannot be parsed fails alone and the rest of its batch succeeds', async () => {
  const deep = `<html><body>${'<div>'.repeat(100_000)}Quillon Systems Inc.`;
  await bench.accept([
    await bench.item(sourceId, deep),
    await bench.item(sourceId, page('Quillon wins', [story(10)]), {
      availableAt: new Date(AVAILABLE_AT.getTime() + 1),
    }),
  ]);
  await bench.parseAll();
  expect((await documents()).map(({ status, failure_reason }) => [status, failure_reason])).toEqual([
    ['parse_failed', 'the page nests its elements more than 1500 deep'],
    ['parsed', null],
  ]);
});

test('a missing artifact is attempted three times, an unavailable artifact store is not counted', async () => {
  await bench.accept([await bench.item(sourceId, page('Quillon wins', [story(11)]))]);
  const [document] = await documents();
  const retried: unknown[] = [];
  const run = (get: () => Promise<Buffer>) =>
    parseDocuments(
      { ...bench.deps, artifacts: { get } },
      {
        documentIds: [document!.id],
        complete: async () => {},
        retry: (_, error) => void retried.push(error),
      },
    );
  await run(async () => {
    throw unavailable('the artifact store is unavailable');
  });
  expect((await documents())[0]).toMatchObject({ status: 'raw', attempts: 0, lease_token: null });
  for (const attempts of [1, 2]) {
    await run(async () => {
      throw new Error('no such artifact');
    });
    expect((await documents())[0]).toMatchObject({ status: 'raw', attempts, lease_token: null });
  }
  await run(async () => {
    throw new Error('no such artifact');
  });
  expect((await documents())[0]).toMatchObject({ status: 'parse_failed', failure_reason: 'no such artifact' });
  expect(retried).toHaveLength(3);
});

test('a document that kills the worker each time fails after five attempts, not before', async () => {
  await bench.accept([await bench.item(sourceId, page('Quillon wins', [story(12)]))]);
  await bench.accept([await bench.item(sourceId, page('Quillon wins', [story(14)]))]);
  const [killer, innocent] = await documents();
  const tried = (id: string, attempts: number) =>
    db.updateTable('documents').set({ attempts }).where('id', '=', id).execute();
  await tried(killer!.id, 5);
  await tried(innocent!.id, 4);
  await bench.parseAll();
  const ends = new Map((await documents()).map((document) => [document.id, document]));
  expect(ends.get(killer!.id)).toMatchObject({
    status: 'parse_failed',
    failure_reason: expect.stringContaining('given up'),
  });
  expect(ends.get(innocent!.id)?.status).not.toBe('parse_failed');
});

test('a stalled worker cannot commit a document that another took over', async () => {
  await bench.accept([await bench.item(sourceId, page('Quillon wins', [story(13)]))]);
  const [document] = await documents();
  const stalled = parseDocuments(
    {
      ...bench.deps,
      artifacts: {
        get: async (key) => {
          await bench.parse([document!.id]);
          return bench.artifacts.get(key);
        },
      },
    },
    { documentIds: [document!.id], complete: async () => {}, retry: () => {} },
  );
  await expect(stalled).rejects.toBeInstanceOf(LeaseLostError);
  expect((await documents())[0]?.status).toBe('parsed');
  expect(await db.selectFrom('document_mentions').select('ordinal').execute()).toHaveLength(1);
});

test('a crash before the commit leaves a raw document that the next worker parses', async () => {
  await bench.accept([await bench.item(sourceId, page('Quillon wins', [story(14)]))]);
  const [document] = await documents();
  const crashing = parseDocuments(bench.deps, {
    documentIds: [document!.id],
    complete: async () => {
      throw new Error('power cut');
    },
    retry: () => {},
  });
  await expect(crashing).rejects.toThrow('power cut');
  expect((await documents())[0]).toMatchObject({ status: 'raw', body: null });
  const bands = () => sql`select * from kernel.document_bands order by 1`.execute(db).then(({ rows }) => rows);
  const announced = await bands();
  // The announced bands lead to no document: a copy parsed meanwhile is an original until the crashed one is saved.
  await bench.accept([
    await bench.item(sourceId, page('Quillon wins', [story(14)]), {
      availableAt: new Date(AVAILABLE_AT.getTime() + 1),
    }),
  ]);
  const [, copy] = await documents();
  await bench.parse([copy!.id]);
  expect((await documents()).map(({ status }) => status)).toEqual(['raw', 'parsed']);
  await bench.parse([document!.id]).catch(() => {});
  expect((await documents()).map(({ status }) => status)).toEqual(['parsed', 'duplicate']);
  expect(announced).toHaveLength(16);
  expect(await bands()).toHaveLength(32);
});

test('the database refuses a status transition outside the life cycle', async () => {
  await bench.accept([await bench.item(sourceId, page('Quillon wins', [story(15)]))]);
  await expect(db.updateTable('documents').set({ status: 'extracted' }).execute()).rejects.toThrow(
    'cannot go from raw to extracted',
  );
  const insert = sql`insert into documents (source_id, external_id, document_type, status, content_type, published_at, available_at, artifact_sha256,
    artifact_size_bytes, artifact_storage_key) values (${sourceId}, ${randomUUID()}, 'news', 'archived', 'text/html', now(), now(), ${'a'.repeat(64)}, 1, 'k')`;
  await expect(insert.execute(db)).rejects.toThrow('starts as raw');
});

test('a story of a general outlet is filed under its main company, one about the source company under that', async () => {
  const about = (name: string, seed: number) =>
    page(`${name} wins a contract`, [`${name} said revenue rose. ${story(seed)}`]);
  const ofOther = { companyId: other.companyId };
  await bench.accept([
    await bench.item(other.sourceId, about('Quillon Systems Inc.', 41), ofOther),
    await bench.item(other.sourceId, about('Ouranos Energy Corp.', 42), ofOther),
  ]);
  await bench.parseAll();
  const filed = new Map((await documents()).map(({ title, company_id }) => [title, company_id]));
  expect(filed.get('Quillon Systems Inc. wins a contract')).toBe(companyId);
  expect(filed.get('Ouranos Energy Corp. wins a contract')).toBe(other.companyId);
});

test('a backfilled page dated by the parser is available 15 minutes after its date', async () => {
  const html = page('Quillon wins a contract', [`Quillon Systems Inc. said revenue rose. ${story(43)}`]).replace(
    '<head>',
    '<head><meta property="article:published_time" content="2026-01-05T09:00:00Z">',
  );
  expect(html).toContain('article:published_time');
  await bench.accept([
    await bench.item(sourceId, html, { pitEstimated: true }),
    await bench.item(sourceId, `${html} `),
  ]);
  await bench.parseAll();
  const rows = await documents();
  expect(rows.map(({ available_at }) => available_at)).toEqual([new Date('2026-01-05T09:15:00Z'), AVAILABLE_AT]);
  expect(rows.every(({ published_at }) => published_at.getTime() === Date.parse('2026-01-05T09:00:00Z'))).toBe(true);
});
