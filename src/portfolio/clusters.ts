import { isCorrelated } from '../trading/correlation.ts';
import type { RiskHolding } from './risk-report.ts';

export interface Cluster {
  tickers: string[];
  value: number;
}

/** Holdings that the engine counts as one bet: each is correlated with another of its cluster. The largest value first. */
export function clusterHoldings(holdings: readonly RiskHolding[]): Cluster[] {
  const left = [...holdings];
  const clusters: Cluster[] = [];
  while (left.length > 0) {
    const members = left.splice(0, 1);
    for (const member of members) {
      for (let index = left.length - 1; index >= 0; index--) {
        const other = left[index];
        if (!other || !isCorrelated(member.returns, other.returns, isSameSector(member, other))) continue;
        members.push(...left.splice(index, 1));
      }
    }
    clusters.push({
      tickers: members.map(({ ticker }) => ticker).toSorted((one, other) => one.localeCompare(other)),
      value: members.reduce((sum, { value }) => sum + value, 0),
    });
  }
  return clusters.toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value));
}

const isSameSector = (one: RiskHolding, other: RiskHolding): boolean =>
  one.sector !== null && one.sector === other.sector;
