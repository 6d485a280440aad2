import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Check } from 'typebox/value';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/kit/database.ts';
import { cacheExtraction, findCachedExtraction, pruneExtractionCache } from './agents/extraction-cache.store.ts';
import { CATALYST_TYPES, TIME_HORIZONS } from './catalyst.ts';
import {
  type CompanyImpact,
  DIRECTIONS,
  GUIDANCE_CHANGES,
  type Intelligence,
  type MacroEvent,
  MODALITIES,
} from './intelligence.ts';
import { IntelligenceView } from './intelligence.schema.ts';
import {
  deleteFailedIntelligence,
  loadIntelligence,
  saveIntelligence,
  saveIntelligenceBatch,
} from './intelligence.store.ts';
import { MACRO_DURATIONS, MACRO_EVENT_TYPES, MACRO_SEVERITIES } from './macro-event.ts';

const { db } = await testDatabase();
const HASH = 'a'.repeat(64);
let companyId: string;
let sourceId: string;
let documentId: string;

async function document(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into documents (source_id, external_id, document_type, content_type, published_at, available_at,
      artifact_sha256, artifact_size_bytes, artifact_storage_key)
    values (${sourceId}, ${randomUUID()}, 'news', 'text/plain', '2026-03-02T10:00Z', '2026-03-02T10:05Z', ${HASH}, 1, 'k')
    returning id`.execute(db);
  const id = rows[0]!.id;
  await sql`update documents set status = 'parsed', body = 'Zynq raised its outlook.', text_hash = ${HASH},
    story_cluster_id = id, parsed_at = now() where id = ${id}`.execute(db);
  return id;
}

beforeEach(async () => {
  await sql`truncate companies, documents, kernel.extraction_cache cascade`.execute(db);
  const { rows } = await sql<{ company: string; source: string }>`
    with company as (insert into companies (ticker, legal_name) values ('ZYNQ', 'Zynq Works') returning id)
    insert into sources (company_id, source_type, source_name) select id, 'news_api', 'wire' from company
    returning company_id as company, id as source`.execute(db);
  [companyId, sourceId] = [rows[0]!.company, rows[0]!.source];
  documentId = await document();
});

const evidence = [{ quote: 'raised its outlook', start: 5, end: 23 }];
const impact = (rest: Partial<CompanyImpact> = {}): CompanyImpact => ({
  companyId,
  ticker: 'ZYNQ',
  sentiment: 0.1 + 0.2,
  direction: 'positive',
  magnitude: 0.3,
  catalystType: 'guidance_raise',
  timeHorizon: '30d',
  confidence: 0.7,
  modality: 'guidance',
  surprise: null,
  guidance: 'raised',
  evidence,
  rationale: 'It says so.',
  ...rest,
});
const macro = (rest: Partial<MacroEvent> = {}): MacroEvent => ({
  eventTypes: ['tariff', 'currency'],
  severity: 'high',
  affectedRegions: ['Japan'],
  affectedSectors: [],
  affectedCommodities: ['copper', 'zinc, refined'],
  summary: 'Tariffs on copper.',
  keyFacts: ['10% from May'],
  estimatedDuration: 'months',
  confidence: 0.5,
  evidence,
  ...rest,
});
const intelligence = (rest: Partial<Intelligence> = {}): Intelligence => ({
  id: randomUUID(),
  documentId,
  schemaVersion: 1,
  provider: 'builtin',
  modelName: 'lexrule-1',
  promptVersion: null,
  agentId: randomUUID(),
  variantId: null,
  status: 'ok',
  summary: 'Zynq raised its outlook.',
  sentiment: 0.25,
  direction: 'positive',
  keyFacts: ['the outlook was raised', 'a "quoted", {braced} fact'],
  companyImpacts: [
    impact(),
    impact({
      catalystType: 'other',
      surprise: { metric: 'EPS', actual: 1.32, expected: 1.25, unit: 'USD', pct: 0.056 },
    }),
  ],
  macroEvents: [macro()],
  confidence: 0.6,
  groundingRate: 1,
  textHash: HASH,
  retries: 0,
  durationMs: 3.4,
  inputTokens: 0,
  outputTokens: 0,
  warnings: [],
  error: null,
  createdAt: new Date('2026-03-02T10:06:00Z'),
  ...rest,
});
const failure = (rest: Partial<Intelligence> = {}) =>
  intelligence({ status: 'failed', error: 'the model timed out', companyImpacts: [], macroEvents: [], ...rest });
const save = (item: Intelligence) => saveIntelligence(db, item.documentId, item);
const count = async (table: 'intelligence' | 'company_impacts' | 'macro_event_claims') =>
  (await db.selectFrom(table).select('id').execute()).length;

describe('the reading of a document', () => {
  test('is returned as saved, in response format', async () => {
    const item = intelligence();
    expect(await save(item)).toBe(true);
    const view = await loadIntelligence(db, documentId);
    expect(Check(IntelligenceView, view)).toBe(true);
    expect(view).toEqual({
      id: item.id,
      document_id: documentId,
      schema_version: 1,
      provider: 'builtin',
      model_name: 'lexrule-1',
      prompt_version: null,
      agent_id: item.agentId,
      variant_id: null,
      status: 'ok',
      summary: item.summary,
      sentiment: 0.25,
      direction: 'positive',
      key_facts: item.keyFacts,
      company_impacts: [
        {
          id: expect.any(String),
          company_id: companyId,
          ticker: 'ZYNQ',
          sentiment: 0.1 + 0.2,
          direction: 'positive',
          magnitude: 0.3,
          catalyst_type: 'guidance_raise',
          time_horizon: '30d',
          confidence: 0.7,
          modality: 'guidance',
          surprise: null,
          guidance: 'raised',
          evidence,
          rationale: 'It says so.',
        },
        expect.objectContaining({
          catalyst_type: 'other',
          surprise: { metric: 'EPS', actual: 1.32, expected: 1.25, unit: 'USD', pct: 0.056 },
        }),
      ],
      macro_events: [
        {
          id: expect.any(String),
          event_types: ['tariff', 'currency'],
          severity: 'high',
          affected_regions: ['Japan'],
          affected_sectors: [],
          affected_commodities: ['copper', 'zinc, refined'],
          summary: 'Tariffs on copper.',
          key_facts: ['10% from May'],
          estimated_duration: 'months',
          confidence: 0.5,
          evidence,
        },
      ],
      confidence: 0.6,
      grounding_rate: 1,
      text_hash: HASH,
      retries: 0,
      duration_ms: 3,
      input_tokens: 0,
      output_tokens: 0,
      warnings: [],
      error: null,
      created_at: '2026-03-02T10:06:00.000Z',
    });
    expect(await loadIntelligence(db, randomUUID())).toBeNull();
  });

  test('carries the inputs of trend weights in the impact itself', async () => {
    await save(intelligence());
    const [row] = await db.selectFrom('company_impacts').selectAll().where('company_id', '=', companyId).execute();
    expect(row).toMatchObject({
      document_id: documentId,
      source_id: sourceId,
      story_cluster_id: documentId,
      published_at: new Date('2026-03-02T10:00:00Z'),
      available_at: new Date('2026-03-02T10:05:00Z'),
      counts: true,
    });
  });

  test('is saved once, even when delivered repeatedly or concurrently', async () => {
    const deliveries = await Promise.all(
      Array.from({ length: 10 }, () =>
        db.transaction().execute((tx) => saveIntelligence(tx, documentId, intelligence())),
      ),
    );
    expect(deliveries.filter(Boolean)).toHaveLength(1);
    expect([await count('intelligence'), await count('company_impacts'), await count('macro_event_claims')]).toEqual([
      1, 2, 1,
    ]);
    const other = await document();
    const saved = await saveIntelligenceBatch(db, [intelligence(), intelligence({ documentId: other })]);
    expect([...saved]).toEqual([other]);
    expect(await count('company_impacts')).toBe(4);
    expect(await saveIntelligenceBatch(db, [])).toEqual(new Set());
  });

  test('is deleted with its document or company, not with its source', async () => {
    await save(intelligence());
    await sql`delete from sources`.execute(db);
    expect(await db.selectFrom('company_impacts').select('source_id').execute()).toMatchObject([
      { source_id: null },
      { source_id: null },
    ]);
    await sql`delete from documents`.execute(db);
    expect([await count('intelligence'), await count('company_impacts'), await count('macro_event_claims')]).toEqual([
      0, 0, 0,
    ]);
  });

  test('unstorable characters from a model do not fail the batch', async () => {
    await save(intelligence({ summary: 'a\0b \ud800 c', warnings: ['\0'] }));
    expect(await loadIntelligence(db, documentId)).toMatchObject({ summary: 'ab \ufffd c', warnings: [''] });
  });
});

describe('failures', () => {
  test('are stored next to a reading, returned only without one, and deleted for a retry', async () => {
    expect(await save(failure())).toBe(true);
    expect(await save(failure())).toBe(false);
    expect(await loadIntelligence(db, documentId)).toMatchObject({ status: 'failed', error: 'the model timed out' });
    await deleteFailedIntelligence(db, [documentId]);
    await deleteFailedIntelligence(db, []);
    expect(await loadIntelligence(db, documentId)).toBeNull();
    await save(failure());
    expect(await save(intelligence({ status: 'degraded' }))).toBe(true);
    expect(await loadIntelligence(db, documentId)).toMatchObject({ status: 'degraded' });
    await deleteFailedIntelligence(db, [documentId]);
    expect(await count('intelligence')).toBe(1);
  });

  test('store no impacts', async () => {
    await save(failure({ companyImpacts: [impact()], macroEvents: [macro()] }));
    expect([await count('company_impacts'), await count('macro_event_claims')]).toEqual([0, 0]);
  });
});

describe('a document that becomes a copy or moves to another story', () => {
  test('updates its impacts', async () => {
    await save(intelligence());
    const original = await document();
    await sql`update documents set story_cluster_id = ${original} where id = ${documentId}`.execute(db);
    const impacts = () => db.selectFrom('company_impacts').select(['story_cluster_id', 'counts']).distinct().execute();
    expect(await impacts()).toEqual([{ story_cluster_id: original, counts: true }]);
    await sql`update documents set status = 'duplicate', duplicate_of = ${original} where id = ${documentId}`.execute(
      db,
    );
    expect(await impacts()).toEqual([{ story_cluster_id: original, counts: false }]);
    expect(await db.selectFrom('macro_event_claims').select('counts').execute()).toEqual([{ counts: false }]);
    const copy = await document();
    await sql`update documents set status = 'duplicate', duplicate_of = ${original} where id = ${copy}`.execute(db);
    await save(intelligence({ documentId: copy }));
    expect(await db.selectFrom('company_impacts').select('counts').distinct().execute()).toEqual([{ counts: false }]);
  });
});

describe('the tables', () => {
  test('accept every value of the taxonomies', async () => {
    const fill = <T>(values: readonly T[], index: number) => values[index % values.length] as T;
    const companyImpacts = CATALYST_TYPES.map((catalystType, index) =>
      impact({
        catalystType,
        timeHorizon: fill(TIME_HORIZONS, index),
        direction: fill(DIRECTIONS, index),
        modality: fill(MODALITIES, index),
        guidance: fill(GUIDANCE_CHANGES, index),
      }),
    );
    const macroEvents = MACRO_EVENT_TYPES.map((type, index) =>
      macro({
        eventTypes: [type],
        severity: fill(MACRO_SEVERITIES, index),
        estimatedDuration: fill(MACRO_DURATIONS, index),
      }),
    );
    await save(intelligence({ companyImpacts, macroEvents }));
    expect([await count('company_impacts'), await count('macro_event_claims')]).toEqual([
      CATALYST_TYPES.length,
      MACRO_EVENT_TYPES.length,
    ]);
  });

  const bad: [string, () => Partial<Intelligence>][] = [
    ['an unknown catalyst', () => ({ companyImpacts: [impact({ catalystType: 'magic' as 'other' })] })],
    ['no evidence', () => ({ companyImpacts: [impact({ evidence: [] })] })],
    ['six pieces of evidence', () => ({ companyImpacts: [impact({ evidence: Array(6).fill(evidence[0]) })] })],
    [
      'evidence that ends before it starts',
      () => ({ companyImpacts: [impact({ evidence: [{ quote: 'x', start: 5, end: 5 }] })] }),
    ],
    ['evidence without offsets', () => ({ companyImpacts: [impact({ evidence: [{ quote: 'x' } as never] })] })],
    ['evidence without a quote', () => ({ companyImpacts: [impact({ evidence: [{ start: 1, end: 2 } as never] })] })],
    [
      'one good and one bad piece',
      () => ({ macroEvents: [macro({ evidence: [...evidence, { quote: 'x', start: -1, end: 2 }] })] }),
    ],
    ['a sentiment beyond 1', () => ({ sentiment: 1.01 })],
    ['a confidence of NaN', () => ({ companyImpacts: [impact({ confidence: Number.NaN })] })],
    ['an unknown macro event', () => ({ macroEvents: [macro({ eventTypes: ['tariff', 'comet' as 'tariff'] })] })],
    ['a failure without a reason', () => ({ status: 'failed' })],
  ];
  test.each(bad)('reject %s and store nothing', async (_, change) => {
    await expect(save(intelligence(change()))).rejects.toThrow(/violates|null value/);
    expect(await count('intelligence')).toBe(0);
  });
});

describe('cached answers', () => {
  const key = { textHash: HASH, configHash: 'b'.repeat(64), schemaVersion: 1 };

  test('are found only under their own key, and the first one is kept', async () => {
    expect(await findCachedExtraction(db, key)).toBeNull();
    await cacheExtraction(db, key, { summary: 'first' });
    await cacheExtraction(db, key, { summary: 'second' });
    expect(await findCachedExtraction(db, key)).toEqual({ summary: 'first' });
    await cacheExtraction(db, { ...key, schemaVersion: 3 }, { summary: 'stray \0\ud800' });
    for (const other of [{ textHash: 'c'.repeat(64) }, { configHash: 'c'.repeat(64) }, { schemaVersion: 2 }]) {
      expect(await findCachedExtraction(db, { ...key, ...other })).toBeNull();
    }
  });

  test('are not stored when huge, and are deleted when old', async () => {
    await cacheExtraction(db, key, { summary: 'x'.repeat(300_000) });
    expect(await findCachedExtraction(db, key)).toBeNull();
    await cacheExtraction(db, key, { summary: 'x' });
    expect(await pruneExtractionCache(db, new Date('2020-01-01'))).toBe(0);
    expect(await pruneExtractionCache(db, new Date('2100-01-01'))).toBe(1);
  });
});
