import { isRateLimited } from '../../kernel/errors.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { type JobContext, LeaseLostError } from '../../kernel/queue/queue.ts';
import { dueAfterFailure, dueAfterSuccess } from '../cadence.ts';
import { instant, texts } from '../json.ts';
import { availability, type IntakeItem } from '../intake.ts';
import { mapBounded } from '../map-bounded.ts';
import { completeRuns, failRun, startRuns } from '../run.store.ts';
import {
  CONCURRENT_ITEM_FETCHES,
  type Cursor,
  type FeedArticle,
  type FetchedItem,
  NEWS_OVERLAP_MS,
  RECENT_IDS_MAX,
  type SourceAdapter,
  VendorError,
} from '../source-adapter.ts';
import { readSourceConfig, type SourceConfig } from '../source-config.ts';
import {
  listSourcesForRun,
  saveFailure,
  savePostponed,
  saveSuccesses,
  type SourceForRun,
} from '../source-state.store.ts';
import { type LeftOut, recordLeftOut, reportLeftOut } from './left-out.ts';
import { describeFailure, POSTPONED_MS, RUN_TIMEOUT_MS, type RunSourceDeps } from './run-source.ts';

/** Articles fetched in one run: bounds its transaction and the work repeated after a crash. The rest follows at once. */
const ARTICLES_PER_RUN_MAX = 200;
/** In counts of what is left out, which no single source of a feed is named for. */
const FEED_SUBJECT = 'news of all companies';

interface FeedMember extends SourceForRun {
  runId: string;
  config: SourceConfig;
  adapter: SourceAdapter;
}

/** What one feed brought for one source. */
interface Delivery {
  member: FeedMember;
  items: FetchedItem[];
  cursor: Cursor;
  more: boolean;
}

/** An article with its id in a cursor. */
interface ReadArticle {
  id: string;
  item: FetchedItem;
}

/** One read of a feed. */
interface Read {
  deliveries: Delivery[];
  leftOut: LeftOut;
}

type Outcome =
  | ({ kind: 'read' } & Read)
  | { kind: 'postponed' | 'failed'; members: Pick<FeedMember, 'runId' | 'source' | 'circuit'>[]; error: unknown };

/**
 * Executes the news runs of many companies with one read of the vendor's feed of all companies, and gives each article to the
 * sources of the companies that the vendor names. All runs end in one transaction with their documents.
 */
export async function runNewsFeed(
  deps: RunSourceDeps,
  runIds: readonly string[],
  job: Pick<JobContext, 'complete' | 'signal'>,
): Promise<void> {
  const runs = new Map((await startRuns(deps.db, runIds, deps.now())).map((run) => [run.source_id, run.id]));
  const outcomes: Outcome[] = [];
  const byAdapter = new Map<SourceAdapter, FeedMember[]>();
  for (const found of await listSourcesForRun(deps.db, [...runs.keys()])) {
    const run = { ...found, runId: runs.get(found.source.id) ?? '' };
    const config = readSourceConfig(found.source.sourceType, found.source.config, deps.allowedHosts);
    if ('problem' in config) {
      outcomes.push({ kind: 'failed', members: [run], error: new VendorError(config.problem) });
      continue;
    }
    const adapter = deps.adapterFor(found.source, config);
    const member = { ...run, config, adapter };
    byAdapter.set(adapter, [...(byAdapter.get(adapter) ?? []), member]);
  }
  for (const members of byAdapter.values()) outcomes.push(await readMembers(deps, members, job.signal));
  await deps.db.transaction().execute(async (tx) => {
    for (const outcome of outcomes) {
      if (outcome.kind === 'read') await saveRead(deps, tx, outcome);
      else await endUnread(deps, tx, outcome);
    }
    await job.complete(tx);
  });
  for (const outcome of outcomes) if (outcome.kind === 'read') reportLeftOut(deps, FEED_SUBJECT, outcome.leftOut);
}

async function readMembers(deps: RunSourceDeps, members: FeedMember[], signal: AbortSignal): Promise<Outcome> {
  try {
    return { kind: 'read', ...(await readFeed(deps, members, signal)) };
  } catch (error) {
    // Not a failure of the vendor: another worker has the job, or this one is stopping. The runs stay open.
    if (signal.aborted || error instanceof LeaseLostError) throw error;
    if (isRateLimited(error)) return { kind: 'postponed', members, error };
    const [first] = members;
    if (first) deps.onError?.(error, { id: first.source.id, name: first.source.name });
    return { kind: 'failed', members, error };
  }
}

async function readFeed(deps: RunSourceDeps, members: readonly FeedMember[], stop: AbortSignal): Promise<Read> {
  const [first] = members;
  if (first?.adapter.readFeed === undefined) throw new VendorError('The source’s vendor has no feed of all companies.');
  const now = deps.now();
  const signal = AbortSignal.any([stop, deps.startTimeout(RUN_TIMEOUT_MS)]);
  const from = new Date(Math.min(...members.map((member) => readUntil(member, now))) - NEWS_OVERLAP_MS);
  const { articles, isWhole, malformed } = await first.adapter.readFeed({
    credential: first.config.credential,
    from,
    http: deps.clients('live'),
    put: (bytes, contentType) => deps.artifacts.put(bytes, contentType),
    now,
    signal,
  });
  const plan = planDeliveries(members, articles);
  const fetched = await mapBounded(plan.wanted, CONCURRENT_ITEM_FETCHES, ({ article, to }) => fetchOnce(article, to));
  const readBy = new Map<FeedMember, ReadArticle[]>(members.map((member) => [member, []]));
  for (const [place, items] of fetched.entries()) {
    const id = plan.wanted[place]?.article.id ?? '';
    for (const [member, item] of items) readBy.get(member)?.push({ id, item });
  }
  const more = !isWhole || plan.cutAt !== null;
  const lastAt = plan.cutAt ?? articles.at(-1)?.at ?? from;
  const through = more && lastAt < now ? lastAt : now;
  const deliveries = [...readBy].map(([member, read]) => ({
    member,
    items: read.map(({ item }) => item),
    more,
    cursor: {
      since: through.toISOString(),
      recent: [...recentOf(member), ...read.map(({ id }) => id)].slice(-RECENT_IDS_MAX),
      resume: null,
      through: through.toISOString(),
    },
  }));
  return { deliveries, leftOut: { malformed, not_read: 0 } };
}

const recentOf = ({ cursor }: FeedMember): string[] => texts(cursor?.['recent'], RECENT_IDS_MAX);

const readUntil = ({ cursor }: FeedMember, now: Date): number =>
  Math.min(now.getTime(), (instant(cursor?.['through']) ?? now).getTime());

/** The articles that some source wants and does not have, oldest first, up to the limit of a run. */
function planDeliveries<M extends Pick<FeedMember, 'source' | 'config' | 'cursor'>>(
  members: readonly M[],
  articles: readonly FeedArticle[],
): { wanted: { article: FeedArticle; to: M[] }[]; cutAt: Date | null } {
  const bySymbol = groupBy(
    members.map((member) => ({ member, known: new Set(texts(member.cursor?.['recent'], RECENT_IDS_MAX)) })),
    ({ member }) => member.config.ticker ?? member.source.ticker,
  );
  const wanted: { article: FeedArticle; to: M[] }[] = [];
  const seen = new Set<string>();
  for (const article of articles) {
    if (seen.has(article.id)) continue;
    seen.add(article.id);
    const to = [...new Set(article.symbols)]
      .flatMap((symbol) => bySymbol.get(symbol) ?? [])
      .flatMap(({ member, known }) => (known.has(article.id) ? [] : [member]));
    if (to.length === 0) continue;
    if (wanted.length === ARTICLES_PER_RUN_MAX) return { wanted, cutAt: article.at };
    wanted.push({ article, to });
  }
  return { wanted, cutAt: null };
}

/** One fetch per way of reading, however many companies an article names. */
async function fetchOnce(article: FeedArticle, to: readonly FeedMember[]): Promise<[FeedMember, FetchedItem][]> {
  const made = new Map<string, FetchedItem>();
  const items: [FeedMember, FetchedItem][] = [];
  for (const member of to) {
    const { fullText, documentType } = member.config;
    const way = `${fullText} ${documentType}`;
    const item = made.get(way) ?? (await article.fetch(member.config));
    made.set(way, item);
    items.push([member, item]);
  }
  return items;
}

async function saveRead(deps: RunSourceDeps, tx: Tx, { deliveries, leftOut }: Read): Promise<void> {
  const now = deps.now();
  await recordLeftOut(tx, 'news_api', FEED_SUBJECT, leftOut, now);
  const items = deliveries.flatMap(({ member, items }) =>
    items.map(
      ({ publishedAt, ...item }): IntakeItem => ({
        ...item,
        sourceId: member.source.id,
        companyId: member.source.companyId,
        ...availability(publishedAt, now, false),
      }),
    ),
  );
  if (items.length > 0) await deps.intake(tx, items);
  await saveSuccesses(
    tx,
    deliveries.map(({ member, cursor, more }) => ({
      sourceId: member.source.id,
      cursor,
      nextDueAt: dueAfterSuccess(now, deps.cadences.news_api, more),
    })),
    now,
  );
  const ended = await completeRuns(
    tx,
    deliveries.map(({ member, items }) => ({
      runId: member.runId,
      itemsFetched: items.length,
      // A cursor knows the ids that were delivered, so that each of these is new.
      itemsNew: items.length,
    })),
    now,
  );
  if (!ended) throw new LeaseLostError('an ingestion run of the news feed');
}

/** A used-up quota postpones the sources; anything else is a failure of each. */
async function endUnread(deps: RunSourceDeps, tx: Tx, outcome: Extract<Outcome, { error: unknown }>): Promise<void> {
  const now = deps.now();
  const pauseMs = outcome.error instanceof VendorError ? outcome.error.retryAfterMs : null;
  const random = deps.random();
  if (outcome.kind === 'postponed') {
    const nothing = outcome.members.map(({ runId }) => ({ runId, itemsFetched: 0, itemsNew: 0 }));
    if (!(await completeRuns(tx, nothing, now))) throw new LeaseLostError('an ingestion run of the news feed');
  }
  for (const { runId, source, circuit } of outcome.members) {
    if (outcome.kind === 'postponed') {
      await savePostponed(tx, source.id, new Date(now.getTime() + POSTPONED_MS), now);
      continue;
    }
    if (!(await failRun(tx, runId, describeFailure(outcome.error), now)))
      throw new LeaseLostError(`ingestion run ${runId}`);
    // The same random figure for all, so that the next attempt is one read too.
    await saveFailure(tx, source.id, { ...dueAfterFailure(circuit, now, pauseMs, random), at: now });
  }
}
