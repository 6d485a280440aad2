import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { flagKey, type LayerFlag, LAYERS_CONFIG, readFlag, type SignalLayerName } from './layer-flags.ts';

export async function getLayerFlag(db: Executor, layer: SignalLayerName): Promise<LayerFlag> {
  const row = await db
    .selectFrom('risk_configs')
    .select('config')
    .where('name', '=', LAYERS_CONFIG)
    .where('active', '=', true)
    .executeTakeFirst();
  return readFlag(row?.config ?? null, layer);
}

/** Sets one flag and returns its previous value. The row lock serialises concurrent changes, so each sees the one before. */
export async function setLayerFlag(tx: Executor, layer: SignalLayerName, enabled: boolean): Promise<LayerFlag> {
  await tx
    .insertInto('risk_configs')
    .values({ name: LAYERS_CONFIG })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  const row = await tx
    .selectFrom('risk_configs')
    .select(['config', 'active'])
    .where('name', '=', LAYERS_CONFIG)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await sql`
    update risk_configs set active = true, config = config || jsonb_build_object(${flagKey(layer)}::text, ${enabled}::boolean)
    where name = ${LAYERS_CONFIG}`.execute(tx);
  return readFlag(row.active ? row.config : null, layer);
}
