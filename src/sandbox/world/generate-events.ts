import type { CatalystType } from '../../intelligence/catalyst.ts';
import type { GuidanceChange } from '../../intelligence/intelligence.ts';
import { COMPANIES } from '../cast/companies.ts';
import type { Company } from '../cast/company.ts';
import { OUTLETS } from '../cast/outlets.ts';
import { HALTS, SPLITS, TAKEOVER } from '../cast/timeline.ts';
import { type Rng, stream } from '../rng.ts';
import { EVENTS } from '../settings.ts';
import type { NewsSettings } from '../worlds/world-settings.ts';
import { catalystWeight, directionOf, RUMOUR_CATALYSTS, UNSCHEDULED_CATALYSTS } from './catalyst-rates.ts';
import { companyEffects, falseEffects } from './effects.ts';
import type { CompanyEvent, EventDirection, EventSurprise, SandboxMacroEvent, SandboxEvent } from './event.ts';
import { macroEffects } from './macro-effects.ts';
import { MACRO_VARIANTS } from './macro-variants.ts';
import { falseRumourRate, isPredictive, reactionTo } from './reaction.ts';
import type { WorldSession } from './sessions.ts';

const MINUTE_MS = 60_000;
const EARLY_NEWS_MS = 3 * 3_600_000;

/** All events in a session's news window, oldest first; at most one per company and session. */
export function generateEvents(seed: number, session: WorldSession, news: NewsSettings): SandboxEvent[] {
  const company = COMPANIES.flatMap((candidate, index) => companyEvent(seed, session, candidate, index, news) ?? []);
  const busy = new Set(company.map(({ ticker }) => ticker));
  return [...company, ...rumours(seed, session, busy, news), ...macroEvents(seed, session, news)].sort(
    (a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1),
  );
}

export function isTraded(ticker: string, session: number): boolean {
  return !(ticker === TAKEOVER.target && session > TAKEOVER.lastSession);
}

function isQuiet(ticker: string, session: number): boolean {
  const underOffer = ticker === TAKEOVER.target && session >= TAKEOVER.announced;
  return (
    underOffer ||
    HALTS.some((halt) => halt.ticker === ticker && session >= halt.fromSession && session < halt.untilSession)
  );
}

/** Whole minutes, because some pages print times without seconds. */
function instantIn(rng: Rng, session: WorldSession): number {
  const before = session.afterNight && rng.chance(0.3);
  const fromMs = before ? Math.max(session.newsFromMs, session.openMs - EARLY_NEWS_MS) : session.openMs;
  const untilMs = before ? session.openMs : session.closeMs;
  const minutes = Math.floor((untilMs - fromMs) / MINUTE_MS);
  return fromMs + rng.int(1, Math.max(1, minutes - 1)) * MINUTE_MS;
}

function companyEvent(
  seed: number,
  session: WorldSession,
  company: Company,
  index: number,
  news: NewsSettings,
): CompanyEvent | null {
  const deal = takeoverEvent(seed, session, company, news);
  if (deal) return deal;
  if (isQuiet(company.ticker, session.index)) return null;
  const rng = stream(seed, 'event', session.index, company.ticker);
  const happens = rng.chance(news.perCompany);
  if (reportsEarnings(index, session.index)) return earningsEvent(seed, session, company, news);
  if (!happens) return null;
  const { catalyst, direction } = drawNews(rng, UNSCHEDULED_CATALYSTS);
  const magnitude = rng.between(EVENTS.magnitude.low, EVENTS.magnitude.high);
  const id = `e${session.index}-${company.ticker}`;
  return {
    kind: 'company',
    id,
    session: session.index,
    atMs: instantIn(rng, session),
    ticker: company.ticker,
    catalyst,
    direction,
    magnitude,
    surprise: null,
    guidance: guidanceOf(catalyst),
    counterparty: null,
    rumour: null,
    effects: effectsOf(seed, { id, ticker: company.ticker, catalyst, direction, magnitude }, news),
  };
}

/**
 * Draws the direction first: there are more negative catalysts than positive ones, so drawing the catalyst first would
 * bias prices down.
 */
function drawNews(rng: Rng, among: readonly CatalystType[]): { catalyst: CatalystType; direction: EventDirection } {
  const good = rng.chance(0.5);
  const fitting = among.filter((type) => directionOf(type, good) !== (good ? 'negative' : 'positive'));
  const catalyst = rng.pickWeighted(fitting, catalystWeight);
  return { catalyst, direction: directionOf(catalyst, good) };
}

function guidanceOf(catalyst: CatalystType): GuidanceChange | null {
  if (catalyst === 'guidance_raise') return 'raised';
  return catalyst === 'guidance_cut' ? 'lowered' : null;
}

/** Companies report in turn, so that earnings are spread over sessions. */
function reportsEarnings(companyIndex: number, session: number): boolean {
  return session % EVENTS.earningsEverySessions === (companyIndex * 13 + 5) % EVENTS.earningsEverySessions;
}

/** The effects on prices of news that says `direction`, as this world answers it. */
function effectsOf(
  seed: number,
  event: Pick<CompanyEvent, 'id' | 'ticker' | 'catalyst' | 'direction' | 'magnitude'>,
  news: NewsSettings,
): CompanyEvent['effects'] {
  const { id, ticker, catalyst, direction, magnitude } = event;
  const drift = isPredictive(seed, ticker, news) ? news.drift : 0;
  return companyEffects(ticker, catalyst, reactionTo(seed, id, direction, news), magnitude, { jump: news.jump, drift });
}

function earningsEvent(seed: number, session: WorldSession, company: Company, news: NewsSettings): CompanyEvent {
  const rng = stream(seed, 'earnings', session.index, company.ticker);
  const surprise = drawSurprise(rng, company, session.index);
  const beat = surprise.actual > surprise.expected;
  const magnitude = Math.abs(Math.tanh(surprise.pct / 0.1));
  const outlook = rng.next();
  const moved: GuidanceChange = beat ? 'raised' : 'lowered';
  const catalyst = beat ? 'earnings_beat' : 'earnings_miss';
  const direction = beat ? 'positive' : 'negative';
  const id = `e${session.index}-${company.ticker}`;
  return {
    kind: 'company',
    id,
    session: session.index,
    atMs: instantIn(rng, session),
    ticker: company.ticker,
    catalyst,
    direction,
    magnitude,
    surprise,
    guidance: outlook < 0.22 ? moved : outlook < 0.38 ? 'maintained' : null,
    counterparty: null,
    rumour: null,
    effects: effectsOf(seed, { id, ticker: company.ticker, catalyst, direction, magnitude }, news),
  };
}

function drawSurprise(rng: Rng, company: Company, session: number): EventSurprise {
  const perShare = SPLITS.filter((split) => split.ticker === company.ticker && split.session <= session).reduce(
    (eps, split) => eps / split.ratio,
    company.earningsPerShare,
  );
  const expectedCents = Math.max(2, Math.round(perShare * rng.between(0.92, 1.1) * 100));
  const sign = rng.chance(0.54) ? 1 : -1;
  const pct = sign * Math.min(0.6, 0.02 + Math.abs(rng.gaussian()) * EVENTS.surpriseSd);
  const wanted = Math.round(expectedCents * (1 + pct));
  const actualCents = wanted === expectedCents ? expectedCents + sign : wanted;
  const actual = actualCents / 100;
  const expected = expectedCents / 100;
  return { metric: 'EPS', actual, expected, unit: 'USD', pct: (actual - expected) / Math.max(expected, 0.05) };
}

/** The takeover that ends a listing, at a fixed session so that tests can rely on it. */
function takeoverEvent(seed: number, session: WorldSession, company: Company, news: NewsSettings): CompanyEvent | null {
  if (session.index !== TAKEOVER.announced) return null;
  const isTarget = company.ticker === TAKEOVER.target;
  if (!isTarget && company.ticker !== TAKEOVER.acquirer) return null;
  const catalyst = isTarget ? 'ma_target' : 'ma_acquirer';
  const direction = isTarget ? 'positive' : 'negative';
  const magnitude = isTarget ? 0.95 : 0.5;
  const jump = Math.log(1 + TAKEOVER.premium);
  return {
    kind: 'company',
    id: `e${session.index}-${company.ticker}`,
    session: session.index,
    // Both sides use the same stream because a deal is announced once.
    atMs: instantIn(stream(seed, 'takeover'), session),
    ticker: company.ticker,
    catalyst,
    direction,
    magnitude,
    surprise: null,
    guidance: null,
    counterparty: isTarget ? TAKEOVER.acquirer : TAKEOVER.target,
    rumour: null,
    effects: isTarget
      ? [{ ticker: company.ticker, jump, drift: 0, halfLifeSessions: 1 }]
      : companyEffects(company.ticker, catalyst, direction, magnitude, news),
  };
}

function rumours(seed: number, session: WorldSession, busy: ReadonlySet<string>, news: NewsSettings): CompanyEvent[] {
  const rng = stream(seed, 'rumours', session.index);
  const whole = Math.floor(news.rumoursPerSession);
  const count =
    whole +
    (rng.chance(news.rumoursPerSession - whole) ? 1 : 0) +
    (rng.chance(0.2) ? 1 : 0) -
    (rng.chance(0.2) ? 1 : 0);
  const taken = new Set(busy);
  const found: CompanyEvent[] = [];
  for (let n = 0; n < count; n++) {
    const free = COMPANIES.filter(({ ticker }) => !taken.has(ticker) && !isQuiet(ticker, session.index));
    if (free.length === 0) break;
    const { ticker } = rng.pick(free);
    taken.add(ticker);
    const outlet = rng.pickWeighted(OUTLETS, ({ rumourShare }) => rumourShare);
    const isFalse = rng.chance(falseRumourRate(outlet, news));
    const { catalyst, direction } = drawNews(rng, RUMOUR_CATALYSTS);
    const magnitude = rng.between(EVENTS.magnitude.low, EVENTS.magnitude.high);
    const id = `r${session.index}-${ticker}`;
    found.push({
      kind: 'company',
      id,
      session: session.index,
      atMs: instantIn(rng, session),
      ticker,
      catalyst,
      direction,
      magnitude,
      surprise: null,
      guidance: guidanceOf(catalyst),
      counterparty: null,
      rumour: { outlet: outlet.key, isFalse },
      effects: isFalse
        ? falseEffects(ticker, direction, magnitude, news)
        : effectsOf(seed, { id, ticker, catalyst, direction, magnitude }, news),
    });
  }
  return found;
}

function macroEvents(seed: number, session: WorldSession, news: NewsSettings): SandboxMacroEvent[] {
  const rng = stream(seed, 'macro', session.index);
  if (!rng.chance(news.macroPerSession)) return [];
  const variant = rng.pick(MACRO_VARIANTS);
  const scene = rng.pick(variant.scenes);
  const severity = rng.pickWeighted(
    ['low', 'moderate', 'high', 'critical'] as const,
    (level) => ({ low: 2, moderate: 4, high: 3, critical: 1 })[level],
  );
  return [
    {
      kind: 'macro',
      id: `m${session.index}-${variant.key}`,
      session: session.index,
      atMs: instantIn(rng, session),
      variant: variant.key,
      type: variant.type,
      severity,
      ...scene,
      duration: variant.duration,
      effects: macroEffects(variant, scene, severity, news),
    },
  ];
}
