import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { createBoundedCache } from '../bounded-cache.ts';
import { COMPANIES } from '../cast/companies.ts';
import { FUNDS } from '../cast/sectors.ts';
import {
  writeCompanyStory,
  writeDenial,
  writeHostileStory,
  writeLookalike,
  writeMacroStory,
  writeNoise,
  writePriceBrief,
  writeRewrite,
  type StoryContext,
} from '../prose/story-writer.ts';
import type { Story } from '../prose/text.ts';
import { HISTORY_SESSIONS, INTRADAY_FROM_SESSION } from '../settings.ts';
import type { Phrasing } from '../templates/catalogue.ts';
import type { WorldName } from '../worlds/world-name.ts';
import { WORLDS } from '../worlds/worlds.ts';
import type { WorldBar } from './bars.ts';
import type { DocumentPlan } from './document.ts';
import type { SandboxEvent } from './event.ts';
import { generateEvents } from './generate-events.ts';
import { liveStories } from './live-stories.ts';
import { createMarket } from './market.ts';
import { worldSessions } from './sessions.ts';
import { planStories } from './story-plan.ts';

export interface WorldOptions {
  world: WorldName;
  seed: number;
  /** History ends with the last session on or before this date; the world continues after it. */
  anchorDate: string;
  calendar: TradingCalendar;
  /** `held_out` is only for evaluating an extractor. */
  phrasing?: Phrasing;
  /** Publishes a story every few seconds after the anchor; used for demos, off in tests of history. */
  liveStories?: boolean;
  /** Documents exist for this many last sessions of history and all later ones; all by default. Events move prices in every session. */
  newsSessions?: number;
}

/** Limit on the world's length: ten years of days past the anchor. */
const SESSIONS_MAX = HISTORY_SESSIONS + 3_660;
/** About 10 MB. */
const STORIES_KEPT = 2_000;

/**
 * The simulated world, generated session by session on demand. Every query passes its time; the servers never query
 * beyond their clock.
 */
export function createWorld(options: WorldOptions) {
  const { seed } = options;
  const settings = WORLDS[options.world];
  const sessions = worldSessions(options.calendar, options.anchorDate);
  const market = createMarket(seed, sessions, settings);
  const newsFromSession = HISTORY_SESSIONS - (options.newsSessions ?? HISTORY_SESSIONS);
  const events: SandboxEvent[][] = [];
  const plans: DocumentPlan[][] = [];
  const eventById = new Map<string, SandboxEvent>();

  function ensureSession(index: number): void {
    if (index >= SESSIONS_MAX)
      throw new RangeError(`session ${index} is beyond the end of the world at ${SESSIONS_MAX} sessions`);
    while (market.length <= index) {
      const session = sessions.get(market.length);
      const sessionEvents = generateEvents(seed, session, settings.news);
      market.addSession(sessionEvents);
      events.push(sessionEvents);
      plans.push(session.index < newsFromSession ? [] : planStories(seed, session, sessionEvents));
      for (const event of sessionEvents) eventById.set(event.id, event);
    }
  }
  /** All plans of the generated sessions by time. Made again when sessions were added: lists of documents are asked for often. */
  let ordered: { sessions: number; plans: readonly DocumentPlan[] } = { sessions: 0, plans: [] };
  function orderedPlans(): readonly DocumentPlan[] {
    if (ordered.sessions !== plans.length)
      ordered = {
        sessions: plans.length,
        plans: plans.flat().sort((a, b) => a.publishedMs - b.publishedMs || (a.id < b.id ? -1 : 1)),
      };
    return ordered.plans;
  }
  const ensureUntil = (ms: number) => ensureSession(Math.max(0, sessions.sessionForNewsAt(ms)));
  const eventsOf = (session: number): readonly SandboxEvent[] => {
    if (session < 0) return [];
    ensureSession(session);
    return events[session] ?? [];
  };
  const live = options.liveStories ? liveStories(seed, sessions, eventsOf) : null;

  const storyContext: StoryContext = {
    seed,
    phrasing: options.phrasing ?? 'open',
    lastClose(ticker, session) {
      for (let before = session - 1; before >= 0; before--) {
        const bar = market.dailyBar(ticker, before);
        if (bar) return bar.close;
      }
      return COMPANIES.find((company) => company.ticker === ticker)?.startPrice ?? Number.NaN;
    },
  };

  function findDocument(id: string): DocumentPlan | null {
    const match = /^d(\d{1,4})-(\d{1,4})$/.exec(id);
    if (!match) return live?.find(id) ?? null;
    const session = Number(match[1]);
    if (session >= SESSIONS_MAX) return null;
    ensureSession(session);
    return plans[session]?.[Number(match[2])] ?? null;
  }

  // A story is listed on a page or two before it is read, and again by those who rewrite it.
  const stories = createBoundedCache<Story>(STORIES_KEPT);
  const story = (plan: DocumentPlan): Story => stories(plan.id, () => writeStory(plan));

  function writeStory(plan: DocumentPlan): Story {
    const event = plan.eventId === null ? null : (eventById.get(plan.eventId) ?? null);
    if (plan.baseId !== null && event) {
      const base = findDocument(plan.baseId);
      if (base) return writeRewrite(storyContext, plan, event, story(base));
    }
    if (plan.kind === 'lookalike') return writeLookalike(storyContext, plan);
    if (plan.kind === 'hostile') return writeHostileStory(storyContext, plan);
    if (plan.kind === 'live' && plan.ticker !== null) return priceBrief(plan, plan.ticker);
    if (!event) return writeNoise(storyContext, plan);
    if (event.kind === 'macro') return writeMacroStory(storyContext, plan, event);
    return plan.kind === 'denial'
      ? writeDenial(storyContext, plan, event)
      : writeCompanyStory(storyContext, plan, event);
  }

  function priceBrief(plan: DocumentPlan, ticker: string): Story {
    const before = storyContext.lastClose(ticker, plan.session);
    const price = market.priceAt(ticker, plan.publishedMs) ?? before;
    return writePriceBrief(storyContext, plan, price, price / before - 1);
  }

  return {
    name: options.world,
    seed,
    settings,
    calendar: options.calendar,
    companies: COMPANIES,
    funds: FUNDS,
    tickers: market.tickers,
    session: (index: number) => sessions.get(index),
    lastOpenedSession: (ms: number) => sessions.lastOpenedAt(ms),
    ensureUntil,
    ensureHistory: () => ensureSession(HISTORY_SESSIONS - 1),

    findEvent: (id: string): SandboxEvent | null => eventById.get(id) ?? null,
    /** All events up to `ms`, oldest first. */
    eventsUntil(ms: number): SandboxEvent[] {
      ensureUntil(ms);
      return events.flat().filter(({ atMs }) => atMs <= ms);
    },
    findDocument,
    /** Like `findDocument`, but only for documents published by `ms`; does not generate later sessions. */
    findPublished(id: string, ms: number): DocumentPlan | null {
      const session = /^d(\d{1,4})-/.exec(id)?.[1];
      if (session !== undefined && Number(session) > sessions.sessionForNewsAt(ms)) return null;
      if ((live?.timeOf(id) ?? ms) > ms) return null;
      const plan = findDocument(id);
      return plan && plan.publishedMs <= ms ? plan : null;
    },
    /** Documents published in (fromMs, toMs], oldest first, excluding live stories. */
    documentsBetween(fromMs: number, toMs: number): DocumentPlan[] {
      ensureUntil(toMs);
      return orderedPlans().filter(({ publishedMs }) => publishedMs > fromMs && publishedMs <= toMs);
    },
    liveBetween: (fromMs: number, toMs: number, limit: number): DocumentPlan[] =>
      live?.between(fromMs, toMs, limit) ?? [],
    story,

    dailyBar(ticker: string, session: number): WorldBar | null {
      ensureSession(session);
      return market.dailyBar(ticker, session);
    },
    /**
     * 30-minute bars exist only for the last sessions of history and later, like a vendor plan with limited history.
     */
    intradayBars(ticker: string, session: number): WorldBar[] {
      ensureSession(session);
      return session < INTRADAY_FROM_SESSION ? [] : market.intradayBars(ticker, session);
    },
    /** One-minute bars of the sessions that have 30-minute bars. */
    minuteBars(ticker: string, session: number): WorldBar[] {
      ensureSession(session);
      return session < INTRADAY_FROM_SESSION ? [] : market.minuteBars(ticker, session);
    },
    priceAt(ticker: string, instant: Date): number | null {
      ensureUntil(instant.getTime());
      return market.priceAt(ticker, instant.getTime());
    },
    isTrading(ticker: string, instant: Date): boolean {
      ensureUntil(instant.getTime());
      return market.isTrading(ticker, instant.getTime());
    },
    formingBar(ticker: string, instant: Date): WorldBar | null {
      ensureUntil(instant.getTime());
      return market.formingBar(ticker, instant.getTime());
    },
    regimeOf(session: number) {
      ensureSession(session);
      return market.regimeOf(session);
    },
  };
}

export type World = ReturnType<typeof createWorld>;
