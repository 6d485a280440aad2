import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { SignalLayerName } from '../layer-flags.ts';
import { setLayerFlag } from '../layer-flags.store.ts';

export interface LayerToggled {
  enabled: boolean;
  previousEnabled: boolean;
}

/** Sets the flag and writes the audit event in one transaction; the audit event is written even when nothing changed. */
export function toggleLayer(
  deps: { db: Db; now: Now },
  layer: SignalLayerName,
  enabled: boolean,
  actor: Actor,
): Promise<LayerToggled> {
  return deps.db.transaction().execute(async (tx) => {
    const previous = await setLayerFlag(tx, layer, enabled);
    await recordAudit(tx, {
      service: 'query',
      entityType: 'signal_layer',
      entityId: layer,
      action: enabled ? 'enabled' : 'disabled',
      actor: { name: actor.name, tokenName: actor.tokenName },
      before: previous,
      after: { enabled, source: 'risk_configs' },
      occurredAt: deps.now(),
    });
    return { enabled, previousEnabled: previous.enabled };
  });
}
