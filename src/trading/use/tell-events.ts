import { findFlag, setFlag } from '../../kernel/flags.store.ts';
import { listToldEvents } from '../notifications/told.store.ts';
import { approvalNotification, gateNotification, unknownOrderNotification } from '../notifications/messages.ts';
import { notify } from './notify.ts';
import type { EngineDeps, Round } from './round.ts';

const GATE_FLAG = 'trading_gate_told';

interface ToldGate {
  status: string;
}

/** What happened elsewhere and somebody should know: a question to a person, an order without a fate, a gate that moved. */
export async function tellEvents(deps: EngineDeps, { now }: Round): Promise<void> {
  const { approvals, incidents, gate } = await listToldEvents(deps.db, now);
  for (const notification of [...approvals.map(approvalNotification), ...incidents.map(unknownOrderNotification)]) {
    await deps.db.transaction().execute(async (tx) => {
      await deps.fence(tx);
      await notify(tx, deps.queue, notification, now);
    });
  }
  if (!gate) return;
  const told = await findFlag<ToldGate>(deps.db, GATE_FLAG);
  if (told?.status === gate.status) return;
  await deps.db.transaction().execute(async (tx) => {
    await deps.fence(tx);
    await setFlag(tx, GATE_FLAG, { status: gate.status } satisfies ToldGate, 'trading');
    await notify(tx, deps.queue, gateNotification(gate.status, told?.status ?? null, gate.evaluatedAt), now);
  });
}
