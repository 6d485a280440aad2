import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../src/kernel/db/database.ts';
import { findFlag } from '../../src/kernel/flags.store.ts';
import { listEvidenceWithProvenance } from '../../src/recommendations/recommendation-evidence.store.ts';
import { listLatestRecommendations } from '../../src/recommendations/recommendation.store.ts';
import { findRun } from '../../src/replay/run.store.ts';
import { fillFirstHistory, findFilledRange } from '../../src/replay/use/fill-first-history.ts';
import { fillHistory } from '../../src/replay/use/fill-history.ts';
import { keepRun } from '../../src/replay/use/keep-run.ts';
import { replay } from '../../src/replay/use/replay.ts';
import { rereadNews } from '../../src/replay/use/reread-news.ts';
import { extractBuiltin } from '../../src/intelligence/builtin/extract.ts';
import { findTrend } from '../../src/trends/trend.store.ts';
import { createTestWorld } from '../documents/world-documents.ts';
import { testDatabase } from '../kit/database.ts';
import { loadSandboxHistory } from '../kit/sandbox-history.ts';

const { db } = await testDatabase();
const world = createTestWorld(7);
const { calendar } = world;
const deps = { db, calendar };
const SESSIONS = 8;
const from = new Date(world.session(0).openMs);
const to = new Date(world.session(SESSIONS - 1).closeMs);
const closeOf = (session: number) => new Date(world.session(session).closeMs);

const HISTORY = ['recommendations', 'recommendation_evidence', 'trend_history', 'signal_engine_outputs'] as const;

async function countRows(on: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    ...HISTORY,
    'latest_recommendations',
    'replay_recommendations',
    'replay_trends',
    'replay_signals',
  ]) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(on);
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts;
}

/** A hash of all stored rows of each table. */
async function fingerprint(): Promise<string[]> {
  const texts: string[] = [];
  for (const table of HISTORY) {
    const { rows } = await sql<{ hash: string }>`
      select md5(string_agg(row::text, '' order by row::text)) as hash from ${sql.table(table)} row`.execute(db);
    texts.push(`${table} ${rows[0]?.hash}`);
  }
  return texts;
}

beforeAll(async () => {
  await loadSandboxHistory(db, world, { sessions: SESSIONS });
}, 1_200_000);

beforeEach(async () => {
  await sql`truncate recommendations, recommendation_evidence, latest_recommendations, trend_history, signal_ticks,
    signal_engine_outputs, replay_runs, source_outcomes, source_credibility cascade`.execute(db);
});

describe('filling the history', () => {
  test('writes every result of the replay with the instant it applies to', async () => {
    const filled = await fillHistory(deps, { from, to });
    const counts = await countRows(db);
    expect(counts.recommendations).toBe(filled.recommendations);
    expect(counts.recommendation_evidence).toBeGreaterThan(filled.recommendations);
    expect(counts.trend_history).toBeGreaterThanOrEqual(5 * filled.evaluations);
    expect(counts.signal_engine_outputs).toBe(2 * SESSIONS * world.tickers.length);
    const { rows } = await sql<{ late: number; early: number; orphans: number; future: number }>`
      select count(*) filter (where generated_at > ${to})::int as late,
        count(*) filter (where generated_at <= ${from} or as_of <> generated_at)::int as early,
        count(*) filter (where not exists (select from trend_history h where h.id = r.trend_id))::int as orphans,
        (select count(*)::int from recommendation_evidence e join recommendations r on r.id = e.recommendation_id
          where e.available_at > r.generated_at) as future
      from recommendations r`.execute(db);
    expect(rows).toEqual([{ late: 0, early: 0, orphans: 0, future: 0 }]);
  }, 1_200_000);

  test('a second time changes nothing', async () => {
    const first = await fillHistory(deps, { from, to });
    const before = await fingerprint();
    const again = await fillHistory(deps, { from, to });
    expect(again.hash).toBe(first.hash);
    expect([first.sessionsKept, again.sessionsKept]).toEqual([0, SESSIONS]);
    expect(await fingerprint()).toEqual(before);
  }, 1_200_000);

  test('continues after an interruption and ends with the same rows', async () => {
    await fillHistory(deps, { from, to });
    const whole = await fingerprint();
    await sql`truncate recommendations, recommendation_evidence, latest_recommendations, trend_history, signal_ticks,
      signal_engine_outputs cascade`.execute(db);
    const dying = new AbortController();
    const died = fillHistory(deps, {
      from,
      to,
      signal: dying.signal,
      onProgress: ({ done }) => {
        if (done === SESSIONS - 2) dying.abort(new Error('killed'));
      },
    });
    await expect(died).rejects.toThrow('killed');
    const { sessionsKept } = await fillHistory(deps, { from, to });
    expect(sessionsKept).toBeGreaterThan(0);
    expect(sessionsKept).toBeLessThan(SESSIONS);
    expect(await fingerprint()).toEqual(whole);
  }, 1_200_000);

  test('keeps sessions that have a history, and supersedes their recommendations', async () => {
    await fillHistory(deps, { from, to: closeOf(2) });
    const filled = await fillHistory(deps, { from, to });
    expect(filled.sessionsKept).toBe(3);
    const { rows } = await sql<{ dangling: number; chains: number }>`
      select count(*) filter (where supersedes_id is not null and not exists
          (select from recommendations older where older.id = r.supersedes_id and older.generated_at < r.generated_at))::int
          as dangling,
        count(*) filter (where generated_at > ${closeOf(2)} and supersedes_id in
          (select id from recommendations where generated_at <= ${closeOf(2)}))::int as chains
      from recommendations r`.execute(db);
    expect(rows[0]?.dangling).toBe(0);
    expect(rows[0]?.chains).toBeGreaterThan(0);
  }, 1_200_000);

  test('makes the newest of each ticker the latest, with its trend, its sentence and its document', async () => {
    await fillHistory(deps, { from, to });
    const latest = await listLatestRecommendations(db, { limit: 100, offset: 0 });
    expect(latest.length).toBeGreaterThan(15);
    const withEvidence = latest.find(({ quality }) => quality.evidence_count > 0);
    expect(await findTrend(db, withEvidence?.trend_id ?? '')).toMatchObject({
      entity_id: withEvidence?.ticker,
      window: withEvidence?.window,
    });
    const evidence = await listEvidenceWithProvenance(db, withEvidence?.id ?? '', { withRestricted: true });
    expect(evidence.reduce((sum, { signed_contribution }) => sum + signed_contribution, 0)).toBe(withEvidence?.logit);
    const [first] = evidence.filter(({ evidence_type }) => evidence_type === 'document');
    expect(first?.document?.title).toBeTruthy();
    expect(first?.quote).toBeTruthy();
    expect(first?.source?.source_name).toBeTruthy();
  }, 1_200_000);
});

describe('a replay stored under a name', () => {
  const builtin = {
    name: 'builtin',
    read: async (document: Parameters<typeof extractBuiltin>[0]) => extractBuiltin(document),
  };

  test('is stored in separate tables, and the live history is not touched', async () => {
    const before = await countRows(db);
    const kept = await keepRun(deps, { from, to, name: 'first' });
    const after = await countRows(db);
    for (const table of [...HISTORY, 'latest_recommendations']) expect(after[table]).toBe(before[table]);
    expect(after.replay_recommendations).toBe(kept.recommendations);
    expect(after.replay_trends).toBeGreaterThan(0);
    expect(after.replay_signals).toBe(2 * SESSIONS * world.tickers.length);
    expect(await findRun(db, 'first')).toMatchObject({ status: 'completed', hash: kept.hash, sessions: SESSIONS });
  }, 1_200_000);

  test('is replaced only on request, unless it failed', async () => {
    await keepRun(deps, { from, to: closeOf(1), name: 'again' });
    await expect(keepRun(deps, { from, to: closeOf(1), name: 'again' })).rejects.toThrow('exists already');
    await keepRun(deps, { from, to: closeOf(2), name: 'again', replaces: true });
    await expect(
      keepRun(deps, { from, to, name: 'dead', signal: AbortSignal.abort(new Error('killed')) }),
    ).rejects.toThrow('killed');
    expect(await findRun(db, 'dead')).toMatchObject({ status: 'failed', error: 'killed', hash: null });
    await keepRun(deps, { from, to: closeOf(1), name: 'dead' });
    expect(await findRun(db, 'dead')).toMatchObject({ status: 'completed' });
  }, 1_200_000);

  test('that runs twice at once under one name is stored once', async () => {
    const slow = keepRun(deps, {
      from,
      to,
      name: 'contested',
      onProgress: () => {},
    });
    const both = await Promise.allSettled([slow, keepRun(deps, { from, to, name: 'contested' })]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    expect(await findRun(db, 'contested')).toMatchObject({ status: 'completed' });
    const { rows } = await sql<{
      n: number;
    }>`select count(distinct run_id)::int as n from replay_recommendations`.execute(db);
    expect(rows).toEqual([{ n: 1 }]);
  }, 1_200_000);

  test('read again by the same reader gives the same result', async () => {
    const numbers = async (options: Partial<Parameters<typeof replay>[1]>) => {
      const found: string[] = [];
      await replay(deps, {
        from,
        to,
        ...options,
        sink: {
          take: async ({ asOf, views }) => {
            for (const { ticker, recommendation } of views)
              if (recommendation) found.push(`${ticker} ${asOf.toISOString()} ${recommendation.row.p_up.toFixed(9)}`);
          },
        },
      });
      return found;
    };
    const { signal } = new AbortController();
    const reread = await numbers({ variant: (tx, range) => rereadNews(tx, range, builtin, signal) });
    expect(reread.length).toBeGreaterThan(50);
    expect(reread).toEqual(await numbers({}));
  }, 1_200_000);

  test('without a source rests on the other sources only', async () => {
    const { rows } = await sql<{ id: string }>`select id from sources where source_name = 'Corvane Newswire'`.execute(
      db,
    );
    const excluded = rows.map(({ id }) => id);
    const sourceIds = new Set<string | null>();
    const without = await replay(deps, {
      from,
      to,
      excludeSourceIds: excluded,
      sink: {
        take: async ({ views }) => {
          for (const { recommendation } of views)
            for (const { source_id } of recommendation?.evidence() ?? []) sourceIds.add(source_id);
        },
      },
    });
    const all = await replay(deps, { from, to });
    expect(without.documents).toBeLessThan(all.documents);
    expect(without.hash).not.toBe(all.hash);
    expect(excluded.filter((id) => sourceIds.has(id))).toEqual([]);
    expect(sourceIds.size).toBeGreaterThan(1);
  }, 1_200_000);
});

describe('the first start', () => {
  const first = (now = new Date(to.getTime() + 60_000)) => fillFirstHistory({ ...deps, now: () => now }, {});
  const catchUp = () =>
    sql`insert into source_state (source_id, caught_up, next_due_at, circuit_state, consecutive_failures, updated_at)
      select id, true, now(), 'closed', 0, now() from sources
      on conflict (source_id) do update set caught_up = true, consecutive_failures = 0`.execute(db);

  beforeEach(async () => {
    await sql`delete from kernel.runtime_flags where name = 'history_filled'`.execute(db);
    await sql`delete from source_state`.execute(db);
  });

  test('waits until the past is ingested, fills the history once and sets the flag', async () => {
    expect(await first()).toBe('not yet');
    await catchUp();
    expect(await first()).toBe('filled');
    const counts = await countRows(db);
    expect(counts.recommendations).toBeGreaterThan(50);
    expect(await findFlag(db, 'history_filled')).toMatchObject({ status: 'done', sessions_done: SESSIONS });
    expect(await findFilledRange(db)).toEqual({
      first: deps.calendar.dateOf(from),
      last: deps.calendar.lastClosedSession(new Date(to.getTime() + 60_000))?.date,
    });
    expect(await first()).toBe('done before');
    expect(await countRows(db)).toEqual(counts);
  }, 1_200_000);

  test('waits for unprocessed documents, but not for a failing source', async () => {
    await catchUp();
    await sql`update source_state set caught_up = false, consecutive_failures = 3
      where source_id = (select source_id from source_state limit 1)`.execute(db);
    const before = await db
      .selectFrom('documents')
      .selectAll()
      .where('status', '=', 'irrelevant')
      .limit(1)
      .executeTakeFirst();
    await sql`insert into documents (source_id, external_id, document_type, content_type, published_at, available_at,
        artifact_sha256, artifact_size_bytes, artifact_storage_key)
      values (${before?.source_id}, 'late', 'news', 'text/html', ${from}, ${from}, ${'a'.repeat(64)}, 1, 'raw/late')`.execute(
      db,
    );
    expect(await first()).toBe('not yet');
    await sql`delete from documents where external_id = 'late'`.execute(db);
    expect(await first()).toBe('filled');
  }, 1_200_000);

  test('that was interrupted is completed by the next', async () => {
    await catchUp();
    const dying = fillFirstHistory(
      { ...deps, now: () => new Date(to.getTime() + 60_000) },
      { signal: AbortSignal.abort() },
    );
    await expect(dying).rejects.toThrow();
    expect(await findFlag(db, 'history_filled')).toMatchObject({ status: 'running' });
    expect(await first()).toBe('filled');
  }, 1_200_000);
});
