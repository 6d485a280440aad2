import type { RelationshipType } from '../../registry/registry-enums.ts';

export interface Relationship {
  a: string;
  b: string;
  type: RelationshipType;
  strength: number;
  /** False when only news about `a` affects `b`, as a supplier's news affects its customer. */
  bidirectional: boolean;
}

const mutual = (type: RelationshipType, a: string, b: string, strength: number): Relationship => ({
  a,
  b,
  type,
  strength,
  bidirectional: true,
});
const supplies = (a: string, b: string, strength: number): Relationship => ({
  a,
  b,
  type: 'supply_chain_adjacent',
  strength,
  bidirectional: false,
});

export const RELATIONSHIPS: readonly Relationship[] = [
  mutual('same_sector', 'QLLN', 'VDNE', 0.5),
  mutual('same_sector', 'TRNW', 'VDNE', 0.6),
  mutual('overlapping_products', 'VDNE', 'OQDV', 0.5),
  mutual('direct_rival', 'HVTX', 'PLGB', 0.8),
  mutual('same_sector', 'CWMD', 'MRFH', 0.5),
  mutual('overlapping_products', 'HVTX', 'CWMD', 0.4),
  mutual('same_sector', 'HVBC', 'DNMC', 0.6),
  mutual('same_sector', 'SLTM', 'DNMC', 0.5),
  mutual('overlapping_products', 'HVBC', 'SLTM', 0.4),
  mutual('same_sector', 'KYPT', 'HVBC', 0.5),
  mutual('direct_rival', 'OUR', 'BFEN', 0.8),
  mutual('same_sector', 'OUR', 'TSYM', 0.6),
  mutual('overlapping_products', 'SNHL', 'OUR', 0.5),
  mutual('same_sector', 'BFEN', 'TSYM', 0.6),
  mutual('direct_rival', 'THKT', 'VLMR', 0.6),
  mutual('same_sector', 'THKT', 'PMRL', 0.6),
  mutual('same_sector', 'CSVR', 'VLMR', 0.4),
  mutual('same_sector', 'IRVD', 'NRBK', 0.5),
  mutual('direct_rival', 'BRML', 'SKRW', 0.6),
  mutual('same_sector', 'NRBK', 'BRML', 0.5),
  supplies('TRNW', 'OQDV', 0.8),
  supplies('TRNW', 'CSVR', 0.7),
  supplies('BRML', 'THKT', 0.6),
  supplies('TSYM', 'OUR', 0.5),
  supplies('NRBK', 'BFEN', 0.5),
  supplies('PMRL', 'THKT', 0.6),
  supplies('VDNE', 'QLLN', 0.5),
  supplies('OUR', 'SKRW', 0.6),
];

/** Related companies that news about this company affects. */
export function reachedFrom(ticker: string): { ticker: string; type: RelationshipType; strength: number }[] {
  return RELATIONSHIPS.flatMap(({ a, b, type, strength, bidirectional }) => {
    if (a === ticker) return [{ ticker: b, type, strength }];
    return b === ticker && bidirectional ? [{ ticker: a, type, strength }] : [];
  });
}
