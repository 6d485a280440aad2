import { groupBy } from '../kernel/group-by.ts';
/** A round trip with its result: realised once it is closed, otherwise at the present price. */
export interface TradeResult {
  readonly id: string;
  readonly ticker: string;
  readonly recommendationId: string | null;
  readonly isOpen: boolean;
  readonly result: number;
}

/** A piece of evidence of a recommendation. */
export interface EvidencePiece {
  readonly recommendation_id: string;
  readonly source: string | null;
  readonly catalyst: string;
  readonly signed_contribution: number;
}

export interface PnlPart {
  name: string;
  result: number;
  trades: number;
}

export interface PositionPnl extends PnlPart {
  realized: number;
  unrealized: number;
  /** The newest trade, which its trace starts from. */
  trade_id: string;
}

/** Trades without a recommendation: an operator's orders and what was held at the start. */
export const NO_RECOMMENDATION = 'no recommendation';
const UNNAMED_SOURCE = 'other evidence';

const sumUp = (parts: readonly { name: string; result: number; tradeId: string }[]): PnlPart[] => {
  const byName = new Map<string, { result: number; trades: Set<string> }>();
  for (const { name, result, tradeId } of parts) {
    const known = byName.get(name) ?? { result: 0, trades: new Set<string>() };
    known.result += result;
    known.trades.add(tradeId);
    byName.set(name, known);
  }
  return [...byName]
    .map(([name, { result, trades }]) => ({ name, result, trades: trades.size }))
    .toSorted((one, other) => other.result - one.result || one.name.localeCompare(other.name));
};

/** Results by symbol, the largest gain first. Trades are given newest first. */
export function pnlByPosition(trades: readonly TradeResult[]): PositionPnl[] {
  return sumUp(trades.map(({ ticker, result, id }) => ({ name: ticker, result, tradeId: id }))).map((part) => {
    const own = trades.filter(({ ticker }) => ticker === part.name);
    const unrealized = own.filter(({ isOpen }) => isOpen).reduce((sum, { result }) => sum + result, 0);
    return { ...part, unrealized, realized: part.result - unrealized, trade_id: own[0]?.id ?? '' };
  });
}

/**
 * Each result is split over the evidence for the purchase, in proportion to its contribution, so that the parts add up
 * to the whole.
 */
export function pnlByEvidence(
  trades: readonly TradeResult[],
  evidence: readonly EvidencePiece[],
  nameOf: (piece: EvidencePiece) => string | null,
): PnlPart[] {
  const supporting = groupBy(
    evidence.filter((piece) => piece.signed_contribution > 0),
    (piece) => piece.recommendation_id,
  );
  return sumUp(
    trades.flatMap(({ id: tradeId, recommendationId, result }) => {
      const pieces = supporting.get(recommendationId ?? '') ?? [];
      const total = pieces.reduce((sum, piece) => sum + piece.signed_contribution, 0);
      if (total === 0)
        return [{ name: recommendationId === null ? NO_RECOMMENDATION : UNNAMED_SOURCE, result, tradeId }];
      return pieces.map((piece) => ({
        name: nameOf(piece) ?? UNNAMED_SOURCE,
        // The share first: the product of a result and a very small contribution would become zero.
        result: result * (piece.signed_contribution / total),
        tradeId,
      }));
    }),
  );
}
