/** Where a company stands in the portfolio, for the markers in lists. */
export interface Standing {
  /** Shares held; null without a position. */
  held: number | null;
  lockedUntil: string | null;
  lockReason: string | null;
  /** When the last share was sold, while nothing is held. */
  exitedAt: string | null;
  exitReason: string | null;
  /** Order behind the exit. */
  exitOrderId: string | null;
}

export interface StandingInput {
  positions: readonly { ticker: string; quantity: number }[];
  lockouts: readonly { ticker: string; reason: string; expires_at: string | null }[];
  /** Sales with shares filled, in any order. */
  sales: readonly {
    id: string;
    ticker: string;
    filled_quantity: number;
    completed_at: string | null;
    updated_at: string;
  }[];
  /** The engine's decisions to exit, which name the reason. */
  exits: readonly { order_id: string | null; exit_reason: string | null }[];
}

const NOTHING: Standing = {
  held: null,
  lockedUntil: null,
  lockReason: null,
  exitedAt: null,
  exitReason: null,
  exitOrderId: null,
};

/** One entry per ticker with a position, a lockout or a sale. */
export function computeStandings({ positions, lockouts, sales, exits }: StandingInput): Map<string, Standing> {
  const standings = new Map<string, Standing>();
  const set = (ticker: string, part: Partial<Standing>) =>
    standings.set(ticker, { ...(standings.get(ticker) ?? NOTHING), ...part });
  const reasonOf = new Map(exits.map(({ order_id, exit_reason }) => [order_id, exit_reason]));
  for (const { ticker, quantity } of positions) set(ticker, { held: (standings.get(ticker)?.held ?? 0) + quantity });
  for (const { ticker, reason, expires_at } of lockouts)
    set(ticker, { lockedUntil: expires_at ?? '', lockReason: reason });
  for (const sale of sales) {
    const known = standings.get(sale.ticker);
    const at = sale.completed_at ?? sale.updated_at;
    const isNewer = known?.exitedAt == null || at > known.exitedAt;
    if (sale.filled_quantity <= 0 || known?.held != null || !isNewer) continue;
    set(sale.ticker, { exitedAt: at, exitOrderId: sale.id, exitReason: reasonOf.get(sale.id) ?? null });
  }
  return standings;
}
