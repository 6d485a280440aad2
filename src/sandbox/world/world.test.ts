import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CATALYST_TYPES } from '../../intelligence/catalyst.ts';
import { MACRO_EVENT_TYPES } from '../../intelligence/macro-event.ts';
import { alwaysOpenCalendar } from '../../kernel/calendar/always-open.ts';
import { nyseCalendar } from '../../kernel/calendar/nyse.ts';
import { OUTLETS } from '../cast/outlets.ts';
import { BENCHMARK } from '../cast/sectors.ts';
import { HALTS, SPLITS, TAKEOVER } from '../cast/timeline.ts';
import { bodyText, sentenceText } from '../prose/text.ts';
import { HISTORY_SESSIONS, INTRADAY_FROM_SESSION } from '../settings.ts';
import { EASY } from '../worlds/easy.ts';
import { aggregateBars } from './bars.ts';
import { splitFactor } from './corporate-actions.ts';
import { generateEvents } from './generate-events.ts';
import { MACRO_VARIANTS } from './macro-variants.ts';
import { createWorld, type World } from './world.ts';

const nyse = nyseCalendar();
const make = (seed: number, options: Partial<Parameters<typeof createWorld>[0]> = {}) => {
  const world = createWorld({ world: 'easy', seed, anchorDate: '2026-11-13', calendar: nyse, ...options });
  world.ensureHistory();
  return world;
};
const world = make(7);
const endMs = world.session(HISTORY_SESSIONS - 1).closeMs;
const documents = world.documentsBetween(Number.NEGATIVE_INFINITY, endMs);
const events = world.eventsUntil(endMs);

/** One hash over all served prices, plans and texts. */
function digest(of: World): string {
  const hash = createHash('sha256');
  for (let session = 0; session < HISTORY_SESSIONS; session++) {
    for (const ticker of of.tickers) hash.update(JSON.stringify(of.dailyBar(ticker, session)));
  }
  for (const plan of of.documentsBetween(Number.NEGATIVE_INFINITY, endMs)) hash.update(JSON.stringify(plan));
  for (const plan of of.documentsBetween(Number.NEGATIVE_INFINITY, endMs).slice(0, 300)) {
    const story = of.story(plan);
    hash.update(sentenceText(story.title)).update(bodyText(story));
  }
  return hash.digest('hex').slice(0, 16);
}

describe('the world', () => {
  test('is identical for the same seed and different for another', () => {
    // Update this value only for a deliberate change to the world's rules or texts.
    expect(digest(world)).toBe('3c844021073faa3b');
    const again = createWorld({ world: 'easy', seed: 7, anchorDate: '2026-11-13', calendar: nyse });
    again.ensureUntil(world.session(HISTORY_SESSIONS + 20).openMs);
    expect(digest(again)).toBe(digest(world));
    expect(generateEvents(8, world.session(0), EASY.news)).not.toEqual(generateEvents(7, world.session(0), EASY.news));
  });

  test('ends its history at the anchor and continues after it', () => {
    expect(world.session(HISTORY_SESSIONS - 1).date).toBe('2026-11-13');
    expect(world.session(HISTORY_SESSIONS).date).toBe('2026-11-16');
    expect(world.dailyBar('QLLN', HISTORY_SESSIONS + 3)).not.toBeNull();
  });

  test('with a shorter history of news has the same events and prices, and from its first session on the same documents', () => {
    const newsSessions = 126;
    const short = make(7, { newsSessions });
    const first = HISTORY_SESSIONS - newsSessions;
    expect(short.eventsUntil(endMs)).toEqual(events);
    expect(short.dailyBar('QLLN', HISTORY_SESSIONS - 1)).toEqual(world.dailyBar('QLLN', HISTORY_SESSIONS - 1));
    expect(short.documentsBetween(Number.NEGATIVE_INFINITY, endMs)).toEqual(
      documents.filter(({ session }) => session >= first),
    );
    const earlier = documents.filter(({ session }) => session < first);
    expect(earlier.length).toBeGreaterThan(500);
    expect(earlier.filter(({ id }) => short.findPublished(id, endMs) !== null)).toEqual([]);
  });

  test('contains events of every kind', () => {
    const catalysts = new Set(events.flatMap((event) => (event.kind === 'company' ? [event.catalyst] : [])));
    const macros = new Set(events.flatMap((event) => (event.kind === 'macro' ? [event.type] : [])));
    expect([...catalysts].sort()).toEqual([...CATALYST_TYPES].sort());
    expect([...macros].sort()).toEqual([...MACRO_EVENT_TYPES].sort());
    expect(new Set(MACRO_VARIANTS.map(({ type }) => type))).toEqual(new Set(MACRO_EVENT_TYPES));
  });

  test('publishes about four thousand unique stories in a year', () => {
    expect(documents.length).toBeGreaterThan(3_500);
    expect(documents.length).toBeLessThan(4_500);
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
    expect(documents.every((plan) => world.findDocument(plan.id) === plan)).toBe(true);
  });

  test('no story precedes its event, and all times are whole minutes', () => {
    const wrong = documents.filter((plan) => {
      const event = plan.eventId === null ? null : world.findEvent(plan.eventId);
      return (event && plan.publishedMs < event.atMs) || plan.publishedMs % 60_000 !== 0;
    });
    expect(wrong).toEqual([]);
  });

  test('the share of false rumours matches each outlet’s rate within sampling error', () => {
    const sessions = Array.from({ length: HISTORY_SESSIONS }, (_, index) => world.session(index));
    const many = [11, 12, 13, 14].flatMap((seed) =>
      sessions.flatMap((session) => generateEvents(seed, session, EASY.news)),
    );
    for (const outlet of OUTLETS.filter(({ rumourShare }) => rumourShare > 0)) {
      const reported = many.filter((event) => event.kind === 'company' && event.rumour?.outlet === outlet.key);
      const wrong = reported.filter((event) => event.kind === 'company' && event.rumour?.isFalse);
      const spread = Math.sqrt((outlet.falseRumourRate * (1 - outlet.falseRumourRate)) / reported.length);
      expect(reported.length).toBeGreaterThan(50);
      expect(Math.abs(wrong.length / reported.length - outlet.falseRumourRate)).toBeLessThan(4 * spread);
    }
  });
});

describe('prices', () => {
  test('30-minute bars add up to the daily bar on both calendars', () => {
    const open = createWorld({ world: 'easy', seed: 5, anchorDate: '2026-11-13', calendar: alwaysOpenCalendar() });
    for (const [each, sessions] of [
      [world, [INTRADAY_FROM_SESSION, 212, 231, 249]],
      [open, [249]],
    ] as const) {
      for (const session of sessions) {
        for (const ticker of each.tickers.slice(0, 12)) {
          expect(aggregateBars(each.intradayBars(ticker, session))).toEqual(each.dailyBar(ticker, session));
        }
      }
    }
    expect(open.intradayBars('QLLN', 249)).toHaveLength(48);
    expect(world.intradayBars('QLLN', 249)).toHaveLength(13);
    expect(world.intradayBars('QLLN', INTRADAY_FROM_SESSION - 1)).toEqual([]);
  });

  test('are positive, finite and consistent, and none diverges', () => {
    const bars = world.tickers.flatMap((ticker) =>
      Array.from({ length: HISTORY_SESSIONS }, (_, session) => world.dailyBar(ticker, session)).filter(
        (bar) => bar !== null,
      ),
    );
    const sound = bars.filter(
      ({ open, high, low, close, volume }) =>
        low > 0 &&
        high < 5_000 &&
        low <= Math.min(open, close) &&
        high >= Math.max(open, close) &&
        Number.isInteger(volume) &&
        volume > 0,
    );
    expect(bars.length).toBeGreaterThan(7_600);
    expect(sound).toHaveLength(bars.length);
    for (const { ticker } of world.companies) {
      const last = world.dailyBar(ticker, HISTORY_SESSIONS - 1)?.close;
      const first = world.dailyBar(ticker, 0)!.close;
      const factor = splitFactor(ticker, HISTORY_SESSIONS - 1);
      if (last) expect(Math.abs(Math.log(last / factor / first))).toBeLessThan(Math.log(5));
    }
  });

  test('a split divides the raw price and does not change the return', () => {
    for (const { ticker, session, ratio } of SPLITS) {
      const before = world.dailyBar(ticker, session - 1)!;
      const after = world.dailyBar(ticker, session)!;
      const economic = (after.open * ratio) / before.close;
      expect(Math.abs(Math.log(economic))).toBeLessThan(0.15);
      expect(after.volume / before.volume / ratio).toBeGreaterThan(0.1);
    }
  });

  test('a company under takeover trades at the offer and is then delisted', () => {
    const last = world.dailyBar(TAKEOVER.target, TAKEOVER.lastSession)!;
    const offered = world.dailyBar(TAKEOVER.target, TAKEOVER.announced)!;
    expect(Math.abs(last.close / offered.close - 1)).toBeLessThan(0.06);
    expect(world.dailyBar(TAKEOVER.target, TAKEOVER.lastSession + 1)).toBeNull();
  });

  test('a halt removes all or half of a session’s bars', () => {
    const [whole, half] = HALTS;
    expect(world.dailyBar(whole.ticker, whole.fromSession)).toBeNull();
    expect(world.dailyBar(whole.ticker, whole.untilSession)).not.toBeNull();
    expect(world.intradayBars(half.ticker, half.fromSession).length).toBeLessThan(13);
  });

  test('ticks stay inside their bar, move every few seconds and agree with the forming bar', () => {
    const [bar] = world.intradayBars('TRNW', 249);
    const seen = new Set<number>();
    for (let ms = bar!.startMs; ms < bar!.endMs; ms += 3_000) {
      const price = world.priceAt('TRNW', new Date(ms))!;
      seen.add(price);
      expect(price).toBeGreaterThanOrEqual(bar!.low);
      expect(price).toBeLessThanOrEqual(bar!.high);
    }
    expect(seen.size).toBeGreaterThan(10);
    const halfway = new Date((bar!.startMs + bar!.endMs) / 2);
    const forming = world.formingBar('TRNW', halfway)!;
    expect(forming.close).toBe(world.priceAt('TRNW', halfway));
    expect(forming.high).toBeLessThanOrEqual(bar!.high);
    expect(forming.volume).toBeLessThan(bar!.volume);
    expect(world.priceAt('TRNW', new Date(bar!.endMs))).toBeGreaterThan(0);
  });

  test('between sessions the price is the last close and trading is closed', () => {
    const { closeMs } = world.session(200);
    expect(world.priceAt('QLLN', new Date(closeMs + 3_600_000))).toBe(world.dailyBar('QLLN', 200)!.close);
    expect(world.isTrading('QLLN', new Date(closeMs + 3_600_000))).toBe(false);
    expect(world.isTrading('QLLN', new Date(closeMs - 1))).toBe(true);
  });
});

describe('predictive value of the news', () => {
  /** Split-adjusted close. */
  const close = (of: World, ticker: string, session: number) => {
    const bar = of.dailyBar(ticker, session);
    const factor = SPLITS.filter((split) => split.ticker === ticker && split.session <= session).reduce(
      (product, { ratio }) => product * ratio,
      1,
    );
    return bar ? bar.close * factor : null;
  };
  const ranks = (values: number[]) => {
    const sorted = [...values].sort((a, b) => a - b);
    return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
  };
  const correlation = (xs: number[], ys: number[]) => {
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [mx, my] = [mean(xs), mean(ys)];
    const product = (as: number[], ma: number, bs: number[], mb: number) =>
      as.reduce((sum, a, i) => sum + (a - ma) * (bs[i]! - mb), 0);
    return product(xs, mx, ys, my) / Math.sqrt(product(xs, mx, xs, mx) * product(ys, my, ys, my));
  };

  /** Daily rank correlation of a simple news score with the next five sessions' returns; Newey-West t with lag 4. */
  function skill(of: World, scoreSign: (ticker: string, session: number) => number) {
    const daily: number[] = [];
    const reported = of.eventsUntil(endMs).flatMap((event) => (event.kind === 'company' ? [event] : []));
    for (let session = 20; session < HISTORY_SESSIONS - 6; session++) {
      const rows = of.companies.flatMap(({ ticker }) => {
        const [now, later] = [close(of, ticker, session), close(of, ticker, session + 5)];
        if (now === null || later === null) return [];
        const market = close(of, BENCHMARK, session + 5)! / close(of, BENCHMARK, session)!;
        const score = reported
          .filter((event) => event.ticker === ticker && event.session <= session && event.session > session - 10)
          .reduce((sum, event) => {
            const sign = event.direction === 'positive' ? 1 : event.direction === 'negative' ? -1 : 0;
            const weight = sign * scoreSign(ticker, event.session) * (event.rumour ? 0.5 : 1);
            return sum + weight * 0.5 ** ((session - event.session) / 5);
          }, 0);
        return [{ score, excess: later / now / market - 1 }];
      });
      daily.push(correlation(ranks(rows.map(({ score }) => score)), ranks(rows.map(({ excess }) => excess))));
    }
    const mean = daily.reduce((sum, value) => sum + value, 0) / daily.length;
    const deviations = daily.map((value) => value - mean);
    let variance = 0;
    for (let lag = 0; lag <= 4; lag++) {
      const covariance =
        deviations.slice(lag).reduce((sum, value, i) => sum + value * deviations[i]!, 0) / daily.length;
      variance += (lag === 0 ? 1 : 2 * (1 - lag / 5)) * covariance;
    }
    return { mean, t: mean / Math.sqrt(variance / daily.length) };
  }

  test.each([7, 21])('the direction of the news predicts the following week’s ranking, seed %i', (seed) => {
    const of = seed === 7 ? world : make(seed);
    const found = skill(of, () => 1);
    expect(found.t).toBeGreaterThan(3.5);
    expect(found.mean).toBeLessThan(0.4);
  });

  test('shuffled directions have no predictive value', () => {
    const shuffled = skill(world, (ticker, session) => ((ticker.charCodeAt(0) * 31 + session * 17) % 2 === 0 ? 1 : -1));
    expect(Math.abs(shuffled.mean)).toBeLessThan(0.08);
  });
});
