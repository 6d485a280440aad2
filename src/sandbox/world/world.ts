import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { COMPANIES } from '../cast/companies.ts';
import { FUNDS } from '../cast/sectors.ts';
import {
  tellCompanyEvent,
  tellDenial,
  tellHostile,
  tellLookalike,
  tellMacroEvent,
  tellNoise,
  tellPriceBrief,
  tellRewrite,
  type TellingContext,
} from '../prose/storyteller.ts';
import type { Story } from '../prose/text.ts';
import { HISTORY_SESSIONS, INTRADAY_FROM_SESSION } from '../settings.ts';
import type { Phrasing } from '../templates/catalogue.ts';
import type { WorldBar } from './bars.ts';
import type { DocumentPlan } from './document.ts';
import type { WorldEvent } from './event.ts';
import { happenings } from './happenings.ts';
import { liveStories } from './live-stories.ts';
import { createMarket } from './market.ts';
import { worldSessions } from './sessions.ts';
import { planStories } from './story-plan.ts';

export interface WorldOptions {
  seed: number;
  /** History ends with the last session on or before this date; the world goes on after it. */
  anchorDate: string;
  calendar: TradingCalendar;
  /** `held_out` only to score an extractor. */
  phrasing?: Phrasing;
  /** A story every few seconds after the anchor: for people, not for tests of history. */
  liveStories?: boolean;
}

/** How far past the anchor the world may be asked to run: ten years of days. */
const SESSIONS_MAX = HISTORY_SESSIONS + 3_660;
/** Rewrites appear up to a day after their event: older sessions cannot have a document inside the window. */
const STORY_TAIL_MS = 3 * 86_400_000;

/**
 * The whole simulated world, made session by session when it is asked for. Every question names its time; the servers
 * never ask beyond their clock.
 */
export function createWorld(options: WorldOptions) {
  const { seed } = options;
  const sessions = worldSessions(options.calendar, options.anchorDate);
  const market = createMarket(seed, sessions);
  const events: WorldEvent[][] = [];
  const plans: DocumentPlan[][] = [];
  const eventById = new Map<string, WorldEvent>();

  function ensureSession(index: number): void {
    if (index >= SESSIONS_MAX) throw new RangeError(`the world ends after ${SESSIONS_MAX} sessions`);
    while (market.length <= index) {
      const session = sessions.get(market.length);
      const happened = happenings(seed, session);
      market.addSession(happened);
      events.push(happened);
      plans.push(planStories(seed, session, happened));
      for (const event of happened) eventById.set(event.id, event);
    }
  }
  const ensureUntil = (ms: number) => ensureSession(Math.max(0, sessions.takingInNewsOf(ms)));
  const eventsOf = (session: number): readonly WorldEvent[] => {
    if (session < 0) return [];
    ensureSession(session);
    return events[session] ?? [];
  };
  const live = options.liveStories ? liveStories(seed, sessions, eventsOf) : null;

  const telling: TellingContext = {
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

  function story(plan: DocumentPlan): Story {
    const event = plan.eventId === null ? null : (eventById.get(plan.eventId) ?? null);
    if (plan.baseId !== null && event) {
      const base = findDocument(plan.baseId);
      if (base) return tellRewrite(telling, plan, event, story(base));
    }
    if (plan.kind === 'lookalike') return tellLookalike(telling, plan);
    if (plan.kind === 'hostile') return tellHostile(telling, plan);
    if (plan.kind === 'live' && plan.ticker !== null) return priceBrief(plan, plan.ticker);
    if (!event) return tellNoise(telling, plan);
    if (event.kind === 'macro') return tellMacroEvent(telling, plan, event);
    return plan.kind === 'denial' ? tellDenial(telling, plan, event) : tellCompanyEvent(telling, plan, event);
  }

  function priceBrief(plan: DocumentPlan, ticker: string): Story {
    const before = telling.lastClose(ticker, plan.session);
    const price = market.priceAt(ticker, plan.publishedMs) ?? before;
    return tellPriceBrief(telling, plan, price, price / before - 1);
  }

  return {
    seed,
    calendar: options.calendar,
    companies: COMPANIES,
    funds: FUNDS,
    tickers: market.tickers,
    session: (index: number) => sessions.get(index),
    lastOpenedSession: (ms: number) => sessions.lastOpenedAt(ms),
    ensureUntil,
    ensureHistory: () => ensureSession(HISTORY_SESSIONS - 1),

    findEvent: (id: string): WorldEvent | null => eventById.get(id) ?? null,
    /** Everything that has happened by an instant, oldest first. */
    eventsUntil(ms: number): WorldEvent[] {
      ensureUntil(ms);
      return events.flat().filter(({ atMs }) => atMs <= ms);
    },
    findDocument,
    /** As `findDocument`, for those who live at an instant: the future is not even made in order to be refused. */
    findPublished(id: string, ms: number): DocumentPlan | null {
      const session = /^d(\d{1,4})-/.exec(id)?.[1];
      if (session !== undefined && Number(session) > sessions.takingInNewsOf(ms)) return null;
      if ((live?.timeOf(id) ?? ms) > ms) return null;
      const plan = findDocument(id);
      return plan && plan.publishedMs <= ms ? plan : null;
    },
    /** Published in (fromMs, toMs], oldest first, without the live ones. */
    documentsBetween(fromMs: number, toMs: number): DocumentPlan[] {
      ensureUntil(toMs);
      const first = Math.max(0, sessions.lastOpenedAt(fromMs - STORY_TAIL_MS));
      const last = Math.min(plans.length - 1, sessions.takingInNewsOf(toMs));
      return plans
        .slice(first, last + 1)
        .flat()
        .filter(({ publishedMs }) => publishedMs > fromMs && publishedMs <= toMs)
        .sort((a, b) => a.publishedMs - b.publishedMs || (a.id < b.id ? -1 : 1));
    },
    liveBetween: (fromMs: number, toMs: number, limit: number): DocumentPlan[] =>
      live?.between(fromMs, toMs, limit) ?? [],
    story,

    dailyBar(ticker: string, session: number): WorldBar | null {
      ensureSession(session);
      return market.dailyBar(ticker, session);
    },
    /** Half hours exist for the last sessions of history and all that follow; before, a vendor's plan would not sell them. */
    intradayBars(ticker: string, session: number): WorldBar[] {
      ensureSession(session);
      return session < INTRADAY_FROM_SESSION ? [] : market.intradayBars(ticker, session);
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
