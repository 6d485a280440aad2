import type { Executor } from '../kernel/db/database.ts';
import { changeConfig, findConfig, lockConfig } from '../kernel/named-config.store.ts';
import { flagKey, type LayerFlag, LAYERS_CONFIG, readFlag, type SignalLayerName } from './layer-flags.ts';

export async function getLayerFlag(db: Executor, layer: SignalLayerName): Promise<LayerFlag> {
  const row = await findConfig(db, LAYERS_CONFIG);
  return readFlag(row?.active ? row.config : null, layer);
}

/** Sets one flag and returns its previous value. The row lock serialises concurrent changes, so each sees the one before. */
export async function setLayerFlag(tx: Executor, layer: SignalLayerName, enabled: boolean): Promise<LayerFlag> {
  const row = await lockConfig(tx, LAYERS_CONFIG);
  await changeConfig(tx, LAYERS_CONFIG, { patch: { [flagKey(layer)]: enabled }, active: true });
  return readFlag(row.active ? row.config : null, layer);
}
