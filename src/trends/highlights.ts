import { compareText } from '../kernel/compare-text.ts';
import type { CatalystType } from '../intelligence/catalyst.ts';

export const TOP_EVIDENCE_MAX = 10;
const DOMINANT_MAX = 5;
const CONTRADICTIONS_MAX = 5;

/** The contribution of one impact to one window. */
export interface Contribution {
  impactId: string;
  documentId: string;
  sourceId: string | null;
  catalystType: CatalystType;
  publishedAt: Date;
  weight: number;
  /** s */
  strength: number;
  /** Its part of the trend's score; the parts sum to the score. */
  contribution: number;
}

export interface DominantCatalyst {
  catalystType: CatalystType;
  share: number;
  sign: -1 | 0 | 1;
}

export interface Contradiction {
  positiveImpactId: string;
  negativeImpactId: string;
  weight: number;
  catalysts: [CatalystType, CatalystType];
}

/** By absolute contribution, strongest first; ties by id. */
export function rankContributions(items: readonly Contribution[]): Contribution[] {
  return [...items].sort(
    (a, b) =>
      Math.abs(b.contribution) - Math.abs(a.contribution) || b.weight - a.weight || compareText(a.impactId, b.impactId),
  );
}

export function dominantCatalysts(items: readonly Contribution[]): DominantCatalyst[] {
  const sums = new Map<CatalystType, { absolute: number; signed: number }>();
  let total = 0;
  for (const { catalystType, weight, strength } of items) {
    const moved = weight * strength;
    const sum = sums.get(catalystType) ?? { absolute: 0, signed: 0 };
    sums.set(catalystType, { absolute: sum.absolute + Math.abs(moved), signed: sum.signed + moved });
    total += Math.abs(moved);
  }
  if (total === 0) return [];
  return [...sums]
    .filter(([, { absolute }]) => absolute > 0)
    .map(([catalystType, { absolute, signed }]) => ({ catalystType, share: absolute / total, sign: signOf(signed) }))
    .sort((a, b) => b.share - a.share || compareText(a.catalystType, b.catalystType))
    .slice(0, DOMINANT_MAX);
}

function signOf(value: number): -1 | 0 | 1 {
  if (value === 0) return 0;
  return value > 0 ? 1 : -1;
}

/** Pairs the strongest positive with the strongest negative contributions, in order. The list must be ranked. */
export function contradictions(ranked: readonly Contribution[]): Contradiction[] {
  const positive = ranked.filter(({ contribution }) => contribution > 0).slice(0, CONTRADICTIONS_MAX);
  const negative = ranked.filter(({ contribution }) => contribution < 0).slice(0, CONTRADICTIONS_MAX);
  return positive.flatMap((up, index) => {
    const down = negative[index];
    if (!down) return [];
    return {
      positiveImpactId: up.impactId,
      negativeImpactId: down.impactId,
      weight: Math.min(up.weight * up.strength, -down.weight * down.strength),
      catalysts: [up.catalystType, down.catalystType],
    };
  });
}
