import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { DAY_MS } from '../../src/kernel/clock.ts';
import { GlobalEventView } from '../../src/macro/global-event.schema.ts';
import { findGlobalEvent } from '../../src/macro/global-event.store.ts';
import { listGlobalEvents } from '../kit/responses.ts';
import { mergeGlobalEvents } from '../../src/macro/use/merge-global-events.ts';
import type { MacroEvent } from '../../src/intelligence/intelligence.ts';
import { testDatabase } from '../kit/database.ts';
import { createScene, type Scene } from './kit.ts';
import { type ModelServer, startModelServer } from './model-server.ts';

let scene: Scene;
let server: ModelServer;
const START = Date.UTC(2026, 4, 4);

beforeAll(async () => {
  const { db } = await testDatabase();
  server = await startModelServer(() => ({ status: 503, error: 'unused' }));
  scene = await createScene(db, { url: server.url, agents: false });
});
afterAll(async () => {
  await scene.close();
  await server.stop();
});

const quake: Omit<MacroEvent, 'evidence'> = {
  eventTypes: ['disaster'],
  severity: 'moderate',
  affectedRegions: ['Japan'],
  affectedSectors: ['Technology'],
  affectedCommodities: [],
  summary: 'An earthquake shook the north.',
  keyFacts: ['Magnitude 7.1.'],
  estimatedDuration: 'weeks',
  confidence: 0.6,
};

let number = 0;
const story = () => {
  number++;
  const words = Array.from({ length: 40 }, (_, n) => `word${number}x${n}`).join(' ');
  return scene.document(`Story ${number}`, [`The earthquake in the north, report ${number}: ${words}.`]);
};
const merge = (documentId: string, days: number, event: Partial<MacroEvent> = {}) =>
  scene.db.transaction().execute((tx) =>
    mergeGlobalEvents(tx, randomUUID, [
      {
        documentId,
        availableAt: new Date(START + days * DAY_MS),
        macroEvents: [{ ...quake, evidence: [], ...event }],
      },
    ]),
  );

test('concurrent documents about one event create one event linked to all of them', async () => {
  const documents: string[] = [];
  for (let n = 0; n < 8; n++) documents.push(await story());
  await Promise.all(documents.map((id, n) => merge(id, n / 10, n === 5 ? { severity: 'critical' } : {})));
  const events = await listGlobalEvents(scene.db, { region: 'Japan', limit: 50, offset: 0 });
  expect(events).toHaveLength(1);
  const view = events[0]!;
  expect(Check(GlobalEventView, view)).toBe(true);
  expect(view).toMatchObject({ severity: 'critical', source_document_id: documents[0], key_facts: ['Magnitude 7.1.'] });
  const links = await scene.db
    .selectFrom('global_event_documents')
    .select('document_id')
    .where('global_event_id', '=', view.id)
    .execute();
  expect(links.map((link) => link.document_id).toSorted()).toEqual(documents.toSorted());
});

test('one more report of a known event is linked to it and does not count as a change', async () => {
  const [first, second, third] = [await story(), await story(), await story()];
  const region = { affectedRegions: ['Chile'] };
  const [created] = await merge(first, 0, region);
  expect(await merge(second, 0.1, region)).toEqual([]);
  const [changed] = await merge(third, 0.2, { ...region, severity: 'critical' });
  expect(changed).toEqual({ ...created, severity: 'critical' });
  const links = await scene.db
    .selectFrom('global_event_documents')
    .select('document_id')
    .where('global_event_id', '=', created!.id)
    .execute();
  expect(links.map((link) => link.document_id).toSorted()).toEqual([first, second, third].toSorted());
});

test('events that share types merge and keep the facts of both', async () => {
  const base = { affectedRegions: ['Turkey'] };
  const [created] = await merge(await story(), 0, { ...base, eventTypes: ['disaster', 'currency'] });
  const [one, two] = [await story(), await story()];
  await Promise.all([
    merge(one, 0.1, { ...base, eventTypes: ['disaster'], keyFacts: ['one'] }),
    merge(two, 0.2, { ...base, eventTypes: ['currency'], keyFacts: ['two'] }),
  ]);
  const event = await findGlobalEvent(scene.db, created!.id);
  expect(event?.key_facts.toSorted()).toEqual(['Magnitude 7.1.', 'one', 'two']);
});

test('an earthquake four days later is another event, and the filters find each', async () => {
  await merge(await story(), 10, { affectedRegions: ['Taiwan'], severity: 'high' });
  await merge(await story(), 14, { affectedRegions: ['Taiwan'], severity: 'low' });
  const list = (filter: object) => listGlobalEvents(scene.db, { region: 'Taiwan', limit: 10, offset: 0, ...filter });
  expect(await list({})).toHaveLength(2);
  expect(await list({ severity: 'high' })).toHaveLength(1);
  expect(await list({ sector: 'Technology', since: new Date(START + 12 * DAY_MS) })).toHaveLength(1);
  expect(await list({ until: new Date(START) })).toHaveLength(0);
});

test('a builtin reading creates a macro event in the same transaction', async () => {
  const id = await scene.document('Central bank raises its key rate', [
    'The European Central Bank raised its key interest rate by 50 basis points to 4.5 percent on Thursday.',
    'The rate decision surprised economists, who had expected a smaller increase of 25 basis points.',
    'Banks in the euro zone said they would raise interest rates on loans.',
  ]);
  await scene.extract([id]);
  const [claim] = await scene.db
    .selectFrom('macro_event_claims')
    .select('event_types')
    .where('document_id', '=', id)
    .execute();
  expect(claim?.event_types).toContain('rate_decision');
  const event = await scene.db
    .selectFrom('global_events')
    .select(['event_types', 'affected_regions'])
    .where('source_document_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(event.event_types).toContain('rate_decision');
  expect(event.affected_regions).toContain('Europe');
});
