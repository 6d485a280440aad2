import { randomUUID } from 'node:crypto';
import type { OrderIntent } from '../../../src/broker/order-intent.ts';
import { OPEN_STATUSES } from '../../../src/broker/order-status.ts';
import type { StepName } from '../../../src/broker/step.ts';
import type { Db } from '../../../src/kernel/db/database.ts';
import type { Random } from '../../kit/random.ts';
import { intent } from '../kit.ts';
import type { RunningBroker } from './subject.ts';

/** What the engine or an operator wants of the broker process. */
export type Task =
  | { kind: 'place'; intent: OrderIntent }
  | { kind: 'agree'; ticker: string; stopPrice: number; targetPrice: number | null };

const ENTRIES = 2;
/** Exits begin when this many positions are held, so that stops can be moved and renewed as well. */
const HELD_MIN = 4;
const HELD_MANY = 8;
const GAP_CHANCE = 0.1;
const TRIGGER_CHANCE = 0.2;

interface Book {
  flat: string[];
  held: { ticker: string; quantity: number }[];
}

/** Symbols that nothing is under way in, by our books. */
async function readBook(db: Db, broker: RunningBroker, busy: ReadonlySet<string>): Promise<Book> {
  const positions = await db
    .selectFrom('positions')
    .select(['ticker', 'quantity'])
    .where('broker_account_id', '=', broker.account.id)
    .execute();
  const open = await db
    .selectFrom('orders')
    .select('ticker')
    .where('broker_account_id', '=', broker.account.id)
    .where('origin', '<>', 'protection')
    .where('status', 'in', [...OPEN_STATUSES])
    .execute();
  const taken = new Set([...busy, ...open.map(({ ticker }) => ticker)]);
  const idle = broker.tickers.filter((ticker) => !taken.has(ticker));
  const quantityOf = (ticker: string) => positions.find((one) => one.ticker === ticker)?.quantity ?? 0;
  return {
    flat: idle.filter((ticker) => quantityOf(ticker) === 0),
    held: idle.map((ticker) => ({ ticker, quantity: quantityOf(ticker) })).filter(({ quantity }) => quantity > 0),
  };
}

/**
 * The tasks of one process: entries, a stop that trails, an exit, and a session that ends for a fraction's stop. The step that it
 * is killed at may need more: a stop beyond the market, or one that sells while it is being cancelled.
 */
export async function planTasks(
  stage: { db: Db; broker: RunningBroker; random: Random },
  busy: ReadonlySet<string>,
  step: StepName | null,
): Promise<Task[]> {
  const { db, broker, random } = stage;
  await broker.tick();
  const { flat, held } = await readBook(db, broker, busy);
  const tasks: Task[] = [];
  const whole = held.filter(({ quantity }) => quantity >= 1);
  const next = () => whole.splice(random.below(whole.length), 1)[0];
  const fraction = whole.findIndex(({ quantity }) => !Number.isInteger(quantity));
  if (fraction >= 0) {
    const [renewed] = whole.splice(fraction, 1);
    if (renewed) await broker.expireDayOrders(renewed.ticker);
  }
  const trailed = next();
  if (trailed)
    tasks.push(
      agree(broker, trailed.ticker, 0.88 + random.below(10) / 100, targetShare(broker, trailed.ticker, random)),
    );
  const isGap = step === 'refused protection handled, not committed' || (step === null && random.chance(GAP_CHANCE));
  const gapped = isGap ? next() : undefined;
  if (gapped) tasks.push(agree(broker, gapped.ticker, 1.02, null));
  for (let left = exitsFor(held.length); left > 0; left--) {
    const exited = next();
    if (exited) tasks.push({ kind: 'place', intent: exitOf(broker, exited) });
  }
  const triggered = step === null && random.chance(TRIGGER_CHANCE) ? next() : undefined;
  if (triggered) {
    if (broker.triggerTargets && random.chance(0.5)) await broker.triggerTargets(triggered.ticker);
    else await broker.triggerStops(triggered.ticker);
  }
  tasks.push(...entries(broker, flat.slice(0, ENTRIES), random));
  return tasks;
}

const exitsFor = (held: number): number => (held >= HELD_MANY ? ENTRIES + 1 : held >= HELD_MIN ? 1 : 0);

/** Every second symbol is protected by a pair, where the broker has them. */
const hasPair = (broker: RunningBroker, ticker: string): boolean =>
  broker.hasPairs && broker.tickers.indexOf(ticker) % 2 === 0;

/** Of the price; null for a stop alone. Targets differ, so that they are replaced as well. */
const targetShare = (broker: RunningBroker, ticker: string, random: Random): number | null =>
  hasPair(broker, ticker) ? 1.1 + random.below(10) / 100 : null;

function agree(broker: RunningBroker, ticker: string, stopShare: number, targetShare: number | null): Task {
  const at = (share: number) => Math.round(broker.priceOf(ticker) * share * 100) / 100;
  return {
    kind: 'agree',
    ticker,
    stopPrice: at(stopShare),
    targetPrice: targetShare === null ? null : at(targetShare),
  };
}

/** As a decision stores it: the pair rests from the first fill on. */
const planOf = (price: number) => ({ stop_distance: price * 0.1, target_distance: price * 0.15 });

/** Every second one has a fraction of a share, which rests under a day order. */
export function entries(broker: RunningBroker, tickers: readonly string[], random: Random): Task[] {
  return tickers.map((ticker, index) => ({
    kind: 'place',
    intent: intent({
      accountId: broker.account.id,
      ticker,
      quantity: 4 + random.below(6) + (index % 2 === 0 ? 0 : 0.5),
      referencePrice: broker.priceOf(ticker),
      ...(hasPair(broker, ticker) ? { trace: { plan: planOf(broker.priceOf(ticker)) } } : {}),
    }),
  }));
}

const exitOf = (broker: RunningBroker, { ticker, quantity }: { ticker: string; quantity: number }): OrderIntent =>
  intent({
    intentKey: `exit:${randomUUID()}`,
    accountId: broker.account.id,
    origin: 'exit',
    side: 'sell',
    ticker,
    quantity,
    referencePrice: broker.priceOf(ticker),
  });
