import { coefficientKey } from '../../competitive/spillover-signal.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { listExposedCompanies } from '../../macro/exposed-company.store.ts';
import { getLayerFlag } from '../../macro/layer-flags.store.ts';
import { isDualPipelineEnabled } from '../../signals/dual-pipeline.store.ts';
import { HISTORY_BARS } from '../../signals/signal-input.store.ts';
import { advanceBook, emptyBook } from '../../trends/credibility.ts';
import { NOVELTY_BATCH } from '../../trends/novelty.store.ts';
import { BENCHMARK_TICKER } from '../../trends/queues.ts';
import { measureNovelty } from '../../trends/use/load-evidence.ts';
import { reachFrom } from '../../trends/window.ts';
import { createActionState } from '../action-state.ts';
import { createCredibilityState } from '../credibility-state.ts';
import { createMacroState, type MacroCompany } from '../macro-state.ts';
import type { News } from '../material.ts';
import {
  type Followed,
  listActionHistory,
  listCoefficients,
  listExposureChanges,
  listMacroImpactIds,
  listOutcomesUntil,
  listRelations,
  listReplayedCompanies,
  listUnmeasured,
  readBars,
} from '../replay.store.ts';
import { createCompetitiveState } from '../competitive-state.ts';
import { newTickerState } from '../ticker-state.ts';

/** Macro events of the longest duration are read this many sessions back. */
const MACRO_REACH_SESSIONS = 756;

export interface WorldRange {
  readonly from: Date;
  readonly to: Date;
  readonly excludeSourceIds: readonly string[];
  readonly followed: Followed;
  /** False where documents are read again: the stored outcomes belong to other readings. */
  readonly keepsRecords: boolean;
}

/** The time from which documents are read, so that every window is full at the start. */
export function newsFrom(calendar: TradingCalendar, from: Date): Date {
  return earlier(calendar, from, MACRO_REACH_SESSIONS, reachFrom(calendar, from));
}

/** The time this many sessions before, or `otherwise` where the calendar does not reach that far back. */
function earlier(calendar: TradingCalendar, from: Date, sessions: number, otherwise: Date): Date {
  try {
    return calendar.addSessions(from, -sessions);
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

/** Measures the novelty of documents that lack it, so that a replay does not depend on earlier queries. */
export async function measureNews(db: Db, calendar: TradingCalendar, range: { from: Date; to: Date }): Promise<void> {
  const wanted = { from: reachFrom(calendar, range.from), to: range.to, limit: 10 * NOVELTY_BATCH };
  for (;;) {
    const documents = await listUnmeasured(db, wanted);
    await measureNovelty(db, documents);
    if (documents.length < wanted.limit) return;
  }
}

/** Loads the initial state of a replay: companies, relationships, streams and the states that the replay updates. */
export async function loadWorld(tx: Tx, calendar: TradingCalendar, range: WorldRange, news: News) {
  const { from, to } = range;
  const companies = await listReplayedCompanies(tx, range.followed);
  const states = companies.map(({ id, ticker, sector }) => newTickerState(ticker, id, sector));
  const byTicker = new Map(states.map((state) => [state.ticker, state]));
  const benchmark = byTicker.get(BENCHMARK_TICKER) ?? newTickerState(BENCHMARK_TICKER, '', null);
  const tickers = [...new Set([...byTicker.keys(), BENCHMARK_TICKER])];
  const ids = await listMacroImpactIds(tx, newsFrom(calendar, from), to);
  const macroCompanies = await loadExposure(tx, range);
  return {
    states,
    byTicker,
    byCompany: new Map(states.map((state) => [state.companyId, state])),
    benchmark,
    news,
    bars: readBars(tx, calendar, {
      tickers,
      daysFrom: earlier(calendar, from, HISTORY_BARS.D, from),
      halfHoursFrom: earlier(calendar, from, HISTORY_BARS.M30 / calendar.barsPerSession('M30'), from),
      to,
    }),
    actions: createActionState(await listActionHistory(tx, tickers, to)),
    macro: createMacroState(calendar, macroCompanies, (event, company) => ids.get(`${event} ${company}`) ?? null),
    macroCompanies: new Map(macroCompanies.map((company) => [company.id, company])),
    competitive: createCompetitiveState(
      calendar,
      await listRelations(tx, range.followed),
      await loadCoefficientsOverTime(tx, to),
    ),
    credibility: await loadCredibility(tx, calendar, range),
    flags: {
      macro: (await getLayerFlag(tx, 'macro')).enabled,
      competitive: (await getLayerFlag(tx, 'competitive')).enabled,
      dualPipeline: await isDualPipelineEnabled(tx),
    },
  };
}
export type ReplayedWorld = Awaited<ReturnType<typeof loadWorld>>;

async function loadExposure(tx: Executor, { from, to, followed }: WorldRange): Promise<MacroCompany[]> {
  const companies = await listExposedCompanies(tx, from, { followed });
  const versions = new Map(companies.map((company) => [company.id, [{ from, company }]]));
  for (const { companyId, at } of await listExposureChanges(tx, from, to)) {
    const [company] = await listExposedCompanies(tx, at, { companyId, followed });
    if (company) versions.get(companyId)?.push({ from: at, company });
  }
  return companies.map(({ id, ticker }) => ({ id, ticker, versions: versions.get(id) ?? [] }));
}

async function loadCoefficientsOverTime(tx: Executor, to: Date) {
  const learned = groupBy(await listCoefficients(tx, to), (row) =>
    coefficientKey(row.relationship_type, row.catalyst_type),
  );
  return (key: string, asOf: Date) => learned.get(key)?.findLast((row) => row.as_of <= asOf)?.coefficient ?? null;
}

async function loadCredibility(tx: Executor, calendar: TradingCalendar, range: WorldRange) {
  const { from } = range;
  const known = range.keepsRecords ? await listOutcomesUntil(tx, from, range.excludeSourceIds) : [];
  const outcomes = known.flatMap(({ source_key, status, retracted, matured_at }) =>
    status === 'won' || status === 'lost'
      ? [{ sourceKey: source_key, won: status === 'won', retracted, maturedAt: matured_at }]
      : [],
  );
  const state = createCredibilityState(calendar, advanceBook(emptyBook(new Date(0)), outcomes, from));
  state.remember(
    known
      .filter(({ status }) => status !== 'unlabelable')
      .map((row) => ({
        sourceKey: row.source_key,
        storyClusterId: row.story_cluster_id,
        companyId: row.company_id,
      })),
    from,
  );
  return { ...state, judgedBefore: new Set(known.map(({ impact_id }) => impact_id)) };
}
