import type { Executor } from '../kernel/db/database.ts';
import type { BrokerAccount, BrokerActivity } from './alpaca/account.ts';

export async function insertAccountSnapshot(
  db: Executor,
  snapshot: { sourceId: string; account: BrokerAccount; takenAt: Date },
): Promise<void> {
  const { account } = snapshot;
  await db
    .insertInto('broker_account_snapshots')
    .values({
      source_id: snapshot.sourceId,
      account_id: account.accountId,
      status: account.status,
      currency: account.currency,
      cash: account.cash,
      equity: account.equity,
      buying_power: account.buyingPower,
      taken_at: snapshot.takenAt,
    })
    .execute();
}

/** Returns how many were new; repeated delivery changes nothing. */
export async function insertBrokerActivities(
  db: Executor,
  batch: { sourceId: string; accountId: string; activities: readonly BrokerActivity[]; recordedAt: Date },
): Promise<number> {
  if (batch.activities.length === 0) return 0;
  const inserted = await db
    .insertInto('broker_activities')
    .values(
      batch.activities.map((activity) => ({
        account_id: batch.accountId,
        activity_id: activity.activityId,
        source_id: batch.sourceId,
        activity_type: activity.activityType,
        symbol: activity.symbol,
        side: activity.side,
        quantity: activity.quantity,
        price: activity.price,
        net_amount: activity.netAmount,
        order_id: activity.orderId,
        occurred_at: activity.occurredAt,
        recorded_at: batch.recordedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'activity_id']).doNothing())
    .returning('activity_id')
    .execute();
  return inserted.length;
}
