import { findFlag, setFlag } from '../../kernel/flags.store.ts';
import { listPendingEvents } from '../notifications/pending-events.store.ts';
import {
  approvalNotification,
  gateNotification,
  unknownOrderNotification,
  waitingExitNotification,
} from '../notifications/messages.ts';
import { notify } from './notify.ts';
import type { EngineDeps, Round } from './round.ts';

/** The name in the database; it holds the status that was last notified. */
const GATE_FLAG = 'trading_gate_told';

interface NotifiedGate {
  status: string;
}

/** Notifies of new approval requests, orders of unknown outcome, exits that wait and changes of the quality gate. */
export async function notifyEvents(deps: EngineDeps, { now }: Round): Promise<void> {
  const { approvals, unknownOrders, waitingExits, gate } = await listPendingEvents(deps.db, now);
  const pending = [
    ...approvals.map(approvalNotification),
    ...unknownOrders.map(unknownOrderNotification),
    ...waitingExits.map(waitingExitNotification),
  ];
  for (const notification of pending) {
    await deps.db.transaction().execute(async (tx) => {
      await deps.fence(tx);
      await notify(tx, deps.queue, notification, now);
    });
  }
  if (!gate) return;
  const notified = await findFlag<NotifiedGate>(deps.db, GATE_FLAG);
  if (notified?.status === gate.status) return;
  await deps.db.transaction().execute(async (tx) => {
    await deps.fence(tx);
    await setFlag(tx, GATE_FLAG, { status: gate.status } satisfies NotifiedGate, 'trading');
    await notify(tx, deps.queue, gateNotification(gate.status, notified?.status ?? null, gate.evaluatedAt), now);
  });
}
