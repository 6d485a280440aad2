import { beforeEach, expect, test } from 'vitest';
import { createDocumentIntake } from '../../src/documents/use/accept-documents.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { testDatabase } from '../kit/database.ts';
import { serve } from '../net/kit.ts';
import { ingestionBench, insertSource, START } from './kit.ts';

const { db, pool } = await testDatabase();
const bench = ingestionBench(db, createDocumentIntake(createJobQueue('dev')));
const MINUTE_MS = 60_000;
const minutes = (count: number) => new Date(START.getTime() + count * MINUTE_MS);

interface Entry {
  published: Date | null;
  updated: Date;
  text: string;
}

let entry: Entry;
const server = await serve((request, response) => {
  if (request.url === '/robots.txt') return response.writeHead(404).end();
  const published = entry.published === null ? '' : `<published>${entry.published.toISOString()}</published>`;
  return response.writeHead(200, { 'content-type': 'application/atom+xml' }).end(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>t</id><updated>2026-01-01T00:00:00Z</updated>
     <entry><id>urn:1</id><title>Guidance</title><link href="/post/1"/>${published}
     <updated>${entry.updated.toISOString()}</updated><content type="html">${entry.text}</content></entry>
     <entry><id>urn:2</id><title>Other</title><link href="/post/2"/><published>2026-11-13T10:00:00Z</published>
     <updated>2026-11-13T10:00:00Z</updated><content type="html">Nothing else.</content></entry></feed>`,
  );
});

beforeEach(async () => {
  await pool.query('truncate companies, documents cascade');
  bench.clock.set(START);
});

const feedSource = () =>
  insertSource(db, {
    ticker: 'ACME',
    sourceType: 'web_scrape',
    config: { base_url: `${server.origin}/feed`, feed: 'atom', full_text: false },
  });

/** The stored texts of the first entry, the oldest first. */
async function versions() {
  const rows = await db
    .selectFrom('documents')
    .select(['published_at', 'available_at', 'artifact_storage_key'])
    .where('external_id', '=', 'urn:1')
    .orderBy('available_at')
    .execute();
  return Promise.all(
    rows.map(async ({ published_at, available_at, artifact_storage_key }) => {
      const artifact = JSON.parse((await bench.artifacts.get(artifact_storage_key)).toString()) as { content: string };
      return { published_at, available_at, text: artifact.content };
    }),
  );
}

async function readAt(at: Date, id: string): Promise<Date> {
  bench.clock.set(at);
  await bench.run(id);
  return bench.clock.now();
}

test('an entry that is changed after it was read is read again, as another version that is known from then on', async () => {
  const id = await feedSource();
  const published = minutes(-60);
  entry = { published, updated: published, text: 'Guidance is raised.' };
  await readAt(START, id);
  const [first] = await versions();
  entry = { published, updated: minutes(5), text: 'Guidance is not raised.' };
  const changed = await readAt(minutes(10), id);
  const expected = [first, { published_at: published, available_at: changed, text: 'Guidance is not raised.' }];
  expect(await versions()).toEqual(expected);
  await readAt(minutes(15), id);
  entry = { published, updated: minutes(12), text: 'Guidance is not raised.' };
  await readAt(minutes(20), id);
  // A cache that answers with the former version.
  entry = { published, updated: published, text: 'Guidance is raised. (cached)' };
  await readAt(minutes(25), id);
  expect(await versions()).toEqual(expected);
  expect(await db.selectFrom('documents').select('id').where('external_id', '=', 'urn:2').execute()).toHaveLength(1);
});

test('an entry without a time of publication is read again when its time of change is later', async () => {
  const id = await feedSource();
  entry = { published: null, updated: minutes(-60), text: 'Guidance is raised.' };
  await readAt(START, id);
  entry = { published: null, updated: minutes(5), text: 'Guidance is raised.' };
  await readAt(minutes(10), id);
  expect(await versions()).toHaveLength(1);
  entry = { published: null, updated: minutes(12), text: 'Guidance is not raised.' };
  await readAt(minutes(15), id);
  expect((await versions()).map(({ text }) => text)).toEqual(['Guidance is raised.', 'Guidance is not raised.']);
});

test('in a history the text of a change was not known before the change', async () => {
  const [published, updated] = [minutes(-600), minutes(-300)];
  entry = { published, updated, text: 'Guidance is not raised.' };
  await readAt(START, await feedSource());
  expect(await versions()).toEqual([
    {
      published_at: published,
      available_at: new Date(updated.getTime() + 15 * MINUTE_MS),
      text: 'Guidance is not raised.',
    },
  ]);
});

test('a cursor of an earlier release reads nothing again, and later changes', async () => {
  const id = await feedSource();
  entry = { published: minutes(-60), updated: minutes(-30), text: 'Guidance is raised.' };
  await readAt(START, id);
  await pool.query(
    `update source_state set cursor = (cursor - 'versioned') || '{"seen": ["urn:1", "urn:2"]}' where source_id = $1`,
    [id],
  );
  entry = { published: minutes(-60), updated: minutes(-30), text: 'Guidance is raised. (another template)' };
  await readAt(minutes(5), id);
  expect(await versions()).toHaveLength(1);
  entry = { published: minutes(-60), updated: minutes(7), text: 'Guidance is not raised.' };
  await readAt(minutes(10), id);
  expect((await versions()).map(({ text }) => text)).toEqual(['Guidance is raised.', 'Guidance is not raised.']);
});
