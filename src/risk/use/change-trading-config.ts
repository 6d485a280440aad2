import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { badRequest, conflict, invalid } from '../../kernel/errors.ts';
import type { NamedConfigRow } from '../../kernel/named-config.store.ts';
import type { TradingMode } from '../portfolio-config.ts';
import { type ApprovalConfig, approvalConfigOf, refusePatch, refuseSize } from '../trading-config.ts';
import { type ApprovalConfigPatch, explainPatch } from '../trading-config.schema.ts';
import { lockTradingConfig, mergeTradingConfig, setTradingMode } from '../trading-config.store.ts';

/** Whether live trading is possible, with every reason against it. */
export interface LiveReadiness {
  ready: boolean;
  reasons: readonly string[];
}

export interface TradingConfigDeps {
  db: Db;
  now: Now;
  /** Checks credentials, quality gate and reconciliation for a change to live. Without it live is refused. */
  liveReadiness?: (() => Promise<LiveReadiness>) | undefined;
}

const NOTHING_GIVEN = 'no fields to update';

/** Changes the row and records an audit event with the state before and after, in one transaction. */
function change(
  deps: TradingConfigDeps,
  action: string,
  actor: Actor,
  update: (tx: Tx, before: NamedConfigRow) => Promise<NamedConfigRow>,
): Promise<NamedConfigRow> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockTradingConfig(tx);
    const after = await update(tx, before);
    await recordAudit(tx, {
      service: 'query',
      entityType: 'risk_config',
      entityId: after.id,
      action,
      actor: { name: actor.name, tokenName: actor.tokenName },
      before,
      after,
      occurredAt: deps.now(),
    });
    return after;
  });
}

export async function changeTradingConfig(
  deps: TradingConfigDeps,
  patch: Record<string, unknown>,
  actor: Actor,
): Promise<NamedConfigRow> {
  if (Object.keys(patch).length === 0) throw badRequest(NOTHING_GIVEN);
  const problem = refusePatch(patch) ?? explainPatch(patch);
  if (problem) throw invalid(problem);
  return change(deps, 'updated', actor, (tx, before) => {
    const tooLong = refuseSize({ ...before.config, ...patch });
    if (tooLong) throw invalid(tooLong);
    return mergeTradingConfig(tx, patch);
  });
}

/** `disabled` and `paper` take effect at once; `live` only when every condition is met. */
export async function changeTradingMode(
  deps: TradingConfigDeps,
  mode: TradingMode,
  actor: Actor,
): Promise<NamedConfigRow> {
  const readiness = mode === 'live' ? await askReadiness(deps) : null;
  return change(deps, 'mode_changed', actor, (tx, before) => {
    const reasons = [...(readiness?.reasons ?? [])];
    if (mode === 'live' && !approvalConfigOf(before).require_approval_for_live) {
      reasons.push('approvals for live orders are switched off');
    }
    if (readiness && (!readiness.ready || reasons.length > 0)) {
      throw conflict(`live trading is not possible: ${reasons.join('; ') || 'the platform is not ready'}`);
    }
    return setTradingMode(tx, mode);
  });
}

async function askReadiness(deps: TradingConfigDeps): Promise<LiveReadiness> {
  if (!deps.liveReadiness) return { ready: false, reasons: ['no live broker is configured'] };
  return deps.liveReadiness();
}

export async function changeApprovalConfig(
  deps: TradingConfigDeps,
  patch: ApprovalConfigPatch,
  actor: Actor,
): Promise<ApprovalConfig> {
  if (Object.keys(patch).length === 0) throw badRequest(NOTHING_GIVEN);
  const after = await change(deps, 'approval_config_changed', actor, (tx, before) => {
    // Live needs approvals, so they cannot be switched off afterwards either.
    if (before.trading_mode === 'live' && patch.require_approval_for_live === false) {
      throw conflict('approvals for live orders cannot be switched off while trading is live');
    }
    return mergeTradingConfig(tx, { ...patch });
  });
  return approvalConfigOf(after);
}
