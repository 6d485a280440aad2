import type { Executor } from '../db/database.ts';
import { prepared } from '../db/prepared.store.ts';
import './access.tables.ts';

/** Whether services require a token. A missing row counts as yes: damage must not open a service. */
export async function areTokensRequired(db: Executor): Promise<boolean> {
  const row = await db
    .selectFrom('kernel.access_state')
    .select('tokens_required')
    .modifyEnd(prepared('are-tokens-required'))
    .executeTakeFirst();
  return row?.tokens_required ?? true;
}

/** Only for the command on the machine. The trigger on `kernel.api_tokens` sets the state again with the next token. */
export async function stopRequiringTokens(tx: Executor, changedBy: string, now: Date): Promise<void> {
  await tx
    .updateTable('kernel.access_state')
    .set({ tokens_required: false, changed_by: changedBy, changed_at: now })
    .execute();
}
