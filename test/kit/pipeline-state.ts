import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './pipeline-stage.ts';

/**
 * The longest time without progress, including an expiring lease and a restarting database; far below the recovery interval.
 */
const PROGRESS_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

export interface DocumentEnd {
  status: string;
  original: string | null;
  /** All other state that must not depend on the kills, as text. */
  rest: string;
  extractions: number;
  /** Not compared: the number of attempts and the last error. */
  attempts: number;
  reason: string | null;
}

/** The final state of each document by its external id, because ids differ from run to run. */
export async function readEnds(url: string): Promise<Map<string, DocumentEnd>> {
  const rows = await ask<DocumentEnd & { external_id: string }>(
    url,
    `with mentions as (
       select document_id, jsonb_agg(jsonb_build_array(version, ordinal, ticker, start_offset, end_offset, status,
         round(confidence::numeric, 9)) order by version, ordinal) as list
       from document_mentions group by 1),
     linked as (
       select document_id, jsonb_agg(jsonb_build_array(ticker, mention_count, round(salience::numeric, 9)) order by ticker) as list
       from document_companies join companies on companies.id = company_id group by 1),
     bands as (select document_id, jsonb_agg(band_key order by band_key) as list from kernel.document_bands group by 1),
     extractions as (select document_id, count(*)::int as count from test_extractions group by 1)
     select d.external_id, d.status, o.external_id as original, coalesce(extractions.count, 0) as extractions,
       d.attempts, d.failure_reason as reason,
       jsonb_build_array(s.external_id, d.title, d.text_hash, d.published_at, d.available_at, d.version, d.body is null,
         d.lease_token, mentions.list, linked.list, bands.list)::text as rest
     from documents d
     left join documents o on o.id = d.duplicate_of left join documents s on s.id = d.story_cluster_id
     left join mentions on mentions.document_id = d.id left join linked on linked.document_id = d.id
     left join bands on bands.document_id = d.id left join extractions on extractions.document_id = d.id`,
  );
  const ends = new Map(rows.map(({ external_id, ...end }) => [external_id, end]));
  if (ends.size !== rows.length) throw new Error(`${rows.length - ends.size} documents exist twice`);
  return ends;
}

/** The most attempts that any readable document needed. */
export const mostTries = (ends: ReadonlyMap<string, DocumentEnd>): number =>
  Math.max(...[...ends.values()].map(({ status, attempts }) => (status === 'parse_failed' ? 0 : attempts)));

export interface Progress {
  documents: number;
  /** Neither raw nor waiting for extraction. */
  done: number;
  parsed: number;
  jobs: number;
  dead: number;
  openRuns: number;
}

export async function readProgress(url: string): Promise<Progress> {
  const [row] = await ask<Progress & { documents: number }>(
    url,
    `select count(*)::int as documents, count(*) filter (where status not in ('raw', 'parsed'))::int as done,
       count(*) filter (where status <> 'raw')::int as parsed,
       (select count(*)::int from kernel.jobs where queue in ('dev:ingest', 'dev:parse', 'dev:extract')) as jobs,
       (select count(*)::int from kernel.dead_jobs) as dead,
       (select count(*)::int from ingestion_runs where status in ('pending', 'running')) as "openRuns"
     from documents`,
  );
  return row!;
}

const isSettled = ({ documents, done, jobs, openRuns }: Progress, count: number) =>
  documents === count && done === count && jobs === 0 && openRuns === 0;

/** New items over all runs: an item ingested or counted twice makes it differ from the number of documents. */
export async function countTakenIn(url: string): Promise<number> {
  const [row] = await ask<{ sum: number }>(
    url,
    `select coalesce(sum(items_new), 0)::int as sum from ingestion_runs where status = 'completed'`,
  );
  return row!.sum;
}

/** Waits until every document has its final state and no job or run is left; fails when there is no progress. */
export async function untilSettled(
  url: string,
  workers: { crashes: readonly string[] },
  count: number,
  onStep: (parsed: number) => Promise<void> = async () => {},
): Promise<void> {
  let most = -1;
  let movedAtMs = performance.now();
  for (;;) {
    // Workers may be killed by the test, but must not crash by themselves.
    if (workers.crashes.length > 0) throw new Error(workers.crashes.join('\n'));
    const progress = await readProgress(url);
    await onStep(progress.parsed);
    if (isSettled(progress, count)) return;
    const steps = progress.documents + progress.parsed + progress.done;
    if (steps > most) {
      most = steps;
      movedAtMs = performance.now();
    } else if (performance.now() - movedAtMs > PROGRESS_WITHIN_MS) {
      throw new Error(`no progress for ${PROGRESS_WITHIN_MS} ms: ${JSON.stringify(progress)}`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}
