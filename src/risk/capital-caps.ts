/** A cap in money that follows the capital while the operator has not set it. */
interface CapitalCap {
  /** Of the account's equity. */
  readonly share: number;
  /** In money: a small account is limited by its other limits. */
  readonly least: number;
}

export const CAPITAL_CAPS = {
  max_order_value: { share: 0.1, least: 10_000 },
  max_daily_notional: { share: 2, least: 200_000 },
  absolute_position_cap: { share: 0.1, least: 10_000 },
} as const satisfies Record<string, CapitalCap>;
export type CapitalCapName = keyof typeof CAPITAL_CAPS;

/** The configured cap, or the one that follows from the equity. */
export function capOf(name: CapitalCapName, configured: number | null, equity: number): number {
  if (configured !== null) return configured;
  const { share, least } = CAPITAL_CAPS[name];
  return Math.max(least, share * equity);
}

export const describeCap = (name: CapitalCapName): string => {
  const { share, least } = CAPITAL_CAPS[name];
  return `null: ${100 * share}% of the account's equity, at least ${least}`;
};
