import { compareText } from '../kernel/compare-text.ts';

/** The interface's formula: strength = 0.3 * sector_match + 0.7 * normalized_co_mention_count. */
const SECTOR_WEIGHT = 0.3;
const CO_MENTION_WEIGHT = 0.7;
const SAME_INDUSTRY = 1;
const SAME_SECTOR_ONLY = 0.5;

export interface Peer {
  id: string;
  sector: string | null;
  industry: string | null;
}

export interface InferredStrength {
  companyId: string;
  strength: number;
}

const same = (a: string | null, b: string | null) => a !== null && b !== null && a.toLowerCase() === b.toLowerCase();

function computeSectorMatch(company: Peer, other: Peer): number {
  if (same(company.industry, other.industry)) return SAME_INDUSTRY;
  return same(company.sector, other.sector) ? SAME_SECTOR_ONLY : 0;
}

/**
 * Returns peers with a positive strength, strongest first; ties are ordered by id so the result does not depend on row
 * order.
 */
export function computeInferredStrengths(
  company: Peer,
  peers: readonly Peer[],
  coMentions: ReadonlyMap<string, number>,
  limit: number,
): InferredStrength[] {
  const most = Math.max(0, ...peers.map(({ id }) => coMentions.get(id) ?? 0));
  return peers
    .filter(({ id }) => id !== company.id)
    .map((peer) => {
      const shared = most === 0 ? 0 : (coMentions.get(peer.id) ?? 0) / most;
      return {
        companyId: peer.id,
        strength: SECTOR_WEIGHT * computeSectorMatch(company, peer) + CO_MENTION_WEIGHT * shared,
      };
    })
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.strength - a.strength || compareText(a.companyId, b.companyId))
    .slice(0, limit);
}
