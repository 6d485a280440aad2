import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Sealer } from '../../kernel/access/seal.ts';
import type { Database, Executor } from '../../kernel/db/database.ts';
import type { Recipient } from './channel.ts';

type ChannelTable = Database['kernel.notification_channels'];
export type ChannelRow = Selectable<ChannelTable>;

const contextOf = (id: string) => `notification_channel:${id}`;

export const sealRecipient = (sealer: Sealer, id: string, recipient: Recipient) => ({
  key_id: sealer.keyId,
  sealed: sealer.seal(JSON.stringify(recipient), contextOf(id)),
});

/** For the sender only: the result must not be stored, shown or logged. */
export function openRecipient(sealer: Sealer, { id, sealed, key_id }: ChannelRow): Recipient {
  return JSON.parse(sealer.open(sealed, contextOf(id), key_id)) as Recipient;
}

export function listChannels(db: Executor): Promise<ChannelRow[]> {
  return db.selectFrom('kernel.notification_channels').selectAll().orderBy('name').execute();
}

export async function findChannel(db: Executor, id: string): Promise<ChannelRow | null> {
  const row = await db.selectFrom('kernel.notification_channels').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function insertChannel(tx: Executor, row: Insertable<ChannelTable>): Promise<void> {
  await tx.insertInto('kernel.notification_channels').values(row).execute();
}

export async function updateChannel(tx: Executor, id: string, change: Updateable<ChannelTable>): Promise<void> {
  await tx.updateTable('kernel.notification_channels').set(change).where('id', '=', id).execute();
}

export async function deleteChannel(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('kernel.notification_channels').where('id', '=', id).execute();
}
