import { type BrokerAccountRow, findAccount } from '../../broker/account.store.ts';
import { listOrdersIn } from '../../broker/order.store.ts';
import type { OrderRow } from '../../broker/order-row.ts';
import { OPEN_STATUSES } from '../../broker/order-status.ts';
import { requestCancel } from '../../broker/use/request-cancel.ts';
import { placeIntent } from '../../broker/use/place-intent.ts';
import type { Actor } from '../../kernel/audit/audit.store.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { DomainError, unavailable } from '../../kernel/errors.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { listHoldings } from '../holding.store.ts';
import type { Liquidation } from './liquidate-paper.ts';

interface Context {
  db: Db;
  queue: JobQueue;
  account: BrokerAccountRow;
  actor: Actor;
  now: () => Date;
  sleep: (ms: number) => Promise<void>;
}

const LOOK_EVERY_MS = SECOND_MS;
/** Together below the minute in which a reset answers. */
const CANCEL_LOOKS_MAX = 15;
const CLOSE_LOOKS_MAX = 35;
const REASON = 'paper reset';

/** Closes an account at an external broker through the normal order path: cancels open orders and sells all positions. */
export async function liquidateByOrders(context: Context): Promise<Liquidation> {
  const { account } = context;
  const open = await listOpen(context);
  for (const { id } of open) await cancel(context, id);
  await until(context, CANCEL_LOOKS_MAX, 'the broker has not taken back all orders yet', async () => {
    const left = await listOpen(context);
    return left.length === 0;
  });
  const held = (await listHoldings(context.db, account.id)).filter(({ quantity }) => quantity !== 0);
  for (const holding of held) await close(context, holding);
  await until(context, CLOSE_LOOKS_MAX, 'the broker has not closed all positions yet', async () => {
    const left = await listHoldings(context.db, account.id);
    return left.every(({ quantity }) => quantity === 0);
  });
  const after = await findAccount(context.db, account.id);
  return { ordersCancelled: open.length, positionsClosed: held.length, cash: after?.cash ?? account.cash ?? 0 };
}

/** Without the stops that protect positions: they give way to the sales. */
async function listOpen({ db, account }: Context): Promise<OrderRow[]> {
  const open = await listOrdersIn(db, account.id, OPEN_STATUSES);
  return open.filter(({ origin }) => origin !== 'protection');
}

/** An order that is being sent at this moment cannot be cancelled yet; it is awaited with the others. */
async function cancel({ db, queue, actor, now }: Context, orderId: string): Promise<void> {
  try {
    await db
      .transaction()
      .execute((tx) => requestCancel(tx, orderId, { queue, now: now(), actor: actor.name, reason: REASON }));
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === 'conflict')) throw error;
  }
}

async function close(
  { db, queue, account, actor, now }: Context,
  holding: { ticker: string; quantity: number; mark: number },
): Promise<void> {
  const at = now();
  await db.transaction().execute((tx) =>
    placeIntent(
      tx,
      {
        intentKey: `reset:${account.id}:${at.toISOString()}:${holding.ticker}`,
        mode: account.mode,
        accountId: account.id,
        origin: 'reset',
        ticker: holding.ticker,
        side: holding.quantity > 0 ? 'sell' : 'buy',
        quantity: Math.abs(holding.quantity),
        referencePrice: holding.mark > 0 ? holding.mark : null,
        trace: { reset: true },
        actor,
      },
      { queue, now: at },
    ),
  );
}

async function until(
  { sleep }: Context,
  looksMax: number,
  what: string,
  isDone: () => Promise<boolean>,
): Promise<void> {
  for (let look = 0; look < looksMax; look++) {
    if (await isDone()) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw unavailable(`${what}; nothing was reset; retry once it has`);
}
