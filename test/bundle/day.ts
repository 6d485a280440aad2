import { sql } from 'kysely';
import { setTradingSwitch } from '../../src/broker/trading-switch.store.ts';
import { MINUTE_MS } from '../../src/kernel/clock.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import type { Calibration, Calibrator } from '../../src/recommendations/confidence.ts';
import { PRIOR_LAYER_WEIGHTS } from '../../src/recommendations/layer-weights.ts';
import { recommendTicker } from '../../src/recommendations/use/recommend-ticker.ts';
import { VIEW_HORIZONS } from '../../src/recommendations/view-horizon.ts';
import { aggregate, depsOf, seedStory } from '../recommendations/kit.ts';
import { type TradingWorld, tradingWorld } from '../trading/kit.ts';
import { AS_OF, calendar } from '../trends/kit.ts';
import { seedImpact, seedSource } from '../trends/seed.ts';

const GOOD = [0.9, 0.9, 0.8, 0.9, 0.9];
const BAD = [-0.9, -0.9, -0.8, -0.9];
const MIXED = [0.9, -0.9, 0.8, -0.8];

/** Labels that raise or lower a stated probability, with a different weight at each horizon. */
const calibrator = (labels: number, lift: number): Calibrator => ({
  labelCount: labels,
  effectiveCount: labels / 2,
  nearCount: (raw) => labels * raw,
  probability: (raw, parent) => (raw + parent) / 2 + lift,
});
const forAll = (value: Calibrator) => Object.fromEntries(VIEW_HORIZONS.map((horizon) => [horizon, value]));
const CALIBRATION: Calibration = {
  weights: PRIOR_LAYER_WEIGHTS,
  direction: { pooled: forAll(calibrator(900, 0.01)), horizons: forAll(calibrator(300, 0.02)) },
  hold: { pooled: forAll(calibrator(60, -0.01)), horizons: forAll(calibrator(20, 0.03)) },
};

/** A trading day: purchases, a stop, a sale on bad news, skips, and an order that the gate refuses. */
export async function tradeDay(db: Db): Promise<TradingWorld> {
  const world = await tradingWorld(db, { calendar, start: AS_OF });
  const publish = async (ticker: string) => {
    world.clock.advance(MINUTE_MS);
    await aggregate(db, ticker, world.clock.now());
    const deps = depsOf(db, { loadCalibration: async () => CALIBRATION });
    return recommendTicker(deps, ticker, world.clock.now());
  };
  for (const [ticker, news] of Object.entries({ ACME: GOOD, BOLT: GOOD, CORE: GOOD, DYNE: BAD, EAST: MIXED })) {
    await seedStory(db, ticker, news);
    await world.addCompany(ticker, { sector: ticker });
    if (ticker !== 'CORE') await publish(ticker);
  }
  const trade = async () => {
    await world.reconcile();
    await world.round();
    await world.broker();
    await world.round();
  };
  await trade();
  // The gate refuses an order that was decided before trading was paused.
  await publish('CORE');
  await world.round();
  await setTradingSwitch(db, { paused: true }, 'test');
  await world.broker();
  await setTradingSwitch(db, { paused: false }, 'test');
  // The price of one position falls below its stop.
  const { stop_price: stop } = await db
    .selectFrom('portfolio_trades')
    .select('stop_price')
    .where('ticker', '=', 'ACME')
    .executeTakeFirstOrThrow();
  await world.quote('ACME', (stop ?? 0) - 1);
  await trade();
  await world.broker();
  // Bad news of the other leads to a recommendation to sell.
  const { id: companyId } = await db
    .selectFrom('companies')
    .select('id')
    .where('ticker', '=', 'BOLT')
    .executeTakeFirstOrThrow();
  for (let count = 0; count < 12; count++) {
    const sourceId = await seedSource(db, companyId, `Late wire ${count}`, 0.9);
    const impact = { sentiment: -1, magnitude: 1, confidence: 1, novelty: 1 };
    await seedImpact(db, { companyId, ticker: 'BOLT', sourceId, availableAt: world.clock.now(), impact });
  }
  await publish('BOLT');
  await world.quote('BOLT', 100);
  await trade();
  await world.broker();
  await sql`update documents set text_hash = encode(sha256(convert_to(body, 'UTF8')), 'hex')`.execute(db);
  return world;
}
