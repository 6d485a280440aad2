import { isWithin } from './exposure.ts';

export const CHECK_NAMES = [
  'order_valid',
  'trading_enabled',
  'confidence',
  'symbol_lockout',
  'buying_power',
  'sell_quantity_available',
  'order_value',
  'position_limit',
  'sector_limit',
  'cluster_limit',
  'gross_exposure',
  'open_positions',
  'portfolio_heat',
  'daily_loss',
  'weekly_loss',
  'drawdown',
  'orders_per_day',
  'liquidity',
  'min_price',
  'price_freshness',
  'market_hours',
  'duplicate_order',
  'quality_gate',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];
export type Severity = 'hard' | 'live_only';

export interface RiskCheck {
  name: CheckName;
  passed: boolean;
  severity: Severity;
  observed: number | string | boolean | null;
  limit: number | string | boolean | null;
  data_available: boolean;
  message: string;
}

const MISSING = 'what it takes to tell is not known: enough for paper, not for live';

/** Why a check does not matter here, in words; null when it does. */
export type Skip = string | null;
export const REDUCES: Skip = 'does not apply: the order only reduces a position';
export const OVERRIDDEN: Skip = 'does not apply: an operator ordered it';

type Figure = RiskCheck['observed'];

interface Sentences {
  pass: string;
  fail: string;
}

/**
 * Writes one evaluation's checks. Sentences are constants and the figures stand beside them: putting numbers into 23 sentences
 * per order would cost more than all the rules together.
 */
export class CheckList {
  readonly checks: RiskCheck[] = [];
  readonly #isLive: boolean;

  constructor(isLive: boolean) {
    this.#isLive = isLive;
  }

  /** What holds or does not. */
  add(
    name: CheckName,
    passed: boolean,
    observed: Figure,
    limit: Figure,
    sentences: Sentences,
    skip: Skip = null,
    severity: Severity = 'hard',
  ): void {
    this.checks.push({
      name,
      passed: passed || skip !== null,
      severity,
      observed: typeof observed === 'number' ? finite(observed) : observed,
      limit,
      data_available: true,
      message: skip ?? (passed ? sentences.pass : sentences.fail),
    });
  }

  /** A figure that may be as large as its limit. Null is not known. */
  atMost(name: CheckName, observed: number | null, limit: number, sentences: Sentences, skip: Skip = null): void {
    if (observed === null) this.missing(name, limit, skip);
    else this.add(name, isWithin(observed, limit), observed, limit, sentences, skip);
  }

  /** Not known: passes for paper; for live it fails, but only for live, because nothing was found to be wrong. */
  missing(name: CheckName, limit: Figure, skip: Skip = null): void {
    this.checks.push({
      name,
      passed: skip !== null || !this.#isLive,
      severity: 'live_only',
      observed: null,
      limit,
      data_available: false,
      message: skip ?? MISSING,
    });
  }
}

/** An account without money has no finite share of anything: the check fails, and the figure is left out. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
