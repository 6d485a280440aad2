import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { listExposedCompanies } from '../../macro/exposed-company.store.ts';
import type { ImpactEvent } from '../../macro/impact.ts';
import { evaluateWhatIf } from '../../macro/what-if.ts';
import { loadDailySeries } from '../../market/daily-series.store.ts';
import { SCENARIOS } from '../scenarios.ts';
import { applyCrisis, applyEvent, CRISES, type StressedHolding, type StressResult } from '../stress.ts';

export interface EventHolding {
  ticker: string;
  value: number;
  sigmaDaily: number;
}

/** Past crises applied to what is held: by its own prices where it traded then, else by its beta. */
export async function stressByCrises(
  db: Executor,
  calendar: TradingCalendar,
  holdings: readonly StressedHolding[],
  asOf: Date,
): Promise<(StressResult & { name: string; from: string; to: string; marketMove: number })[]> {
  const results = [];
  for (const crisis of CRISES) {
    const sessions = calendar.sessionsBetween(crisis.from, crisis.to);
    const tickers = holdings.map(({ ticker }) => ticker);
    const series = sessions.length > 1 ? await loadDailySeries(db, tickers, sessions, asOf) : new Map();
    const moved = holdings.map((holding) => ({ ...holding, ownMove: moveOf(series.get(holding.ticker)) }));
    results.push({ ...crisis, ...applyCrisis(crisis, moved) });
  }
  return results;
}

/** The return over all sessions; null where it did not trade on the first or on the last. */
function moveOf(series: { close: Float64Array; returns: Float64Array } | undefined): number | null {
  if (!series || !Number.isFinite(series.close[0]) || !Number.isFinite(series.close.at(-1))) return null;
  return series.returns.filter(Number.isFinite).reduce((growth, one) => growth * (1 + one), 1) - 1;
}

/** The standard macro events applied to what is held. */
export async function stressByScenarios(db: Executor, holdings: readonly EventHolding[], asOf: Date) {
  const companies = await listExposedCompanies(db, asOf);
  return SCENARIOS.map(({ name, eventTypes, regions, sectors, commodities }) => {
    const event: ImpactEvent = {
      eventTypes,
      severity: 'critical',
      affectedRegions: regions,
      affectedSectors: sectors,
      affectedCommodities: commodities,
      summary: '',
      keyFacts: [],
      confidence: 1,
      sense: 1,
    };
    return { name, ...stressByEvent(event, companies, holdings) };
  });
}

/** A hypothetical event applied to what is held. */
export function stressByEvent(
  event: ImpactEvent,
  companies: Awaited<ReturnType<typeof listExposedCompanies>>,
  holdings: readonly EventHolding[],
): StressResult {
  const scores = new Map(
    evaluateWhatIf(event, companies).map(({ company, impact }) => [company.ticker, impact.signedScore]),
  );
  return applyEvent(holdings.map((holding) => ({ ...holding, signedScore: scores.get(holding.ticker) ?? 0 })));
}
