import { type PortfolioRiskConfig, resolveConfig, type TradingMode } from './portfolio-config.ts';

/** The name of the trading configuration. */
export const TRADING_CONFIG = 'default';

export const APPROVAL_KEYS = ['auto_approve_paper', 'require_approval_for_live', 'approval_timeout_minutes'] as const;
export type ApprovalConfig = Pick<PortfolioRiskConfig, (typeof APPROVAL_KEYS)[number]>;

/** Fields of the response around the configuration, which a client may send back unchanged. */
const RECORD_KEYS = new Set(['id', 'name', 'config', 'active', 'created_at', 'updated_at']);
const KEY_LENGTH_MAX = 100;
const PATCH_KEYS_MAX = 200;
const PATCH_TEXT_MAX = 65_536;

export interface StoredTradingConfig {
  trading_mode: TradingMode;
  config: Record<string, unknown>;
}

/** The stored keys over the defaults. Unknown keys are ignored. */
export function portfolioConfigOf(stored: StoredTradingConfig): PortfolioRiskConfig {
  const defaults = resolveConfig(null);
  const known = Object.entries(stored.config).filter(
    ([key, value]) =>
      key !== 'trading_mode' &&
      Object.hasOwn(defaults, key) &&
      isOfKind(value, defaults[key as keyof PortfolioRiskConfig]),
  );
  return { ...defaults, ...Object.fromEntries(known), trading_mode: stored.trading_mode };
}

/** A default of null stands for a number that is not set. */
const isOfKind = (value: unknown, byDefault: unknown): boolean =>
  byDefault === null ? value === null || typeof value === 'number' : typeof value === typeof byDefault;

export function approvalConfigOf(stored: StoredTradingConfig): ApprovalConfig {
  const { auto_approve_paper, require_approval_for_live, approval_timeout_minutes } = portfolioConfigOf(stored);
  return { auto_approve_paper, require_approval_for_live, approval_timeout_minutes };
}

/** With every limit filled in, so that a client need not know the defaults. */
export const withLimits = <Stored extends StoredTradingConfig>(stored: Stored) => ({
  ...stored,
  limits: portfolioConfigOf(stored),
});

/** Why a patch is refused because of its keys; null when it is not. Values are validated later. */
export function refusePatch(patch: Record<string, unknown>): string | null {
  for (const key of Object.keys(patch)) {
    if (key === 'trading_mode') return 'trading_mode is set with PUT /api/admin/trading/mode';
    if ((APPROVAL_KEYS as readonly string[]).includes(key)) {
      return `${key} is set with PUT /api/admin/trading/approval-config`;
    }
    if (RECORD_KEYS.has(key)) return `${key} is not a setting: send the keys inside config, such as max_order_value`;
    if (key.length === 0 || key.length > KEY_LENGTH_MAX) return `a key must be 1 to ${KEY_LENGTH_MAX} characters long`;
  }
  if (Object.keys(patch).length > PATCH_KEYS_MAX) return `at most ${PATCH_KEYS_MAX} keys may change at once`;
  return null;
}

/** Limits the stored size, because every patch adds to it. */
export function refuseSize(merged: Record<string, unknown>): string | null {
  return JSON.stringify(merged).length > PATCH_TEXT_MAX
    ? `the configuration would be longer than ${PATCH_TEXT_MAX} characters`
    : null;
}
