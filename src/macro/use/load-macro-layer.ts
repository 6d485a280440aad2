import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { listLayerImpacts } from '../impact.store.ts';
import { computeMacroLayer, type MacroLayerItem, type SignalLayer, emptyLayer } from '../layer.ts';
import { getLayerFlag } from '../layer-flags.store.ts';
import { liveSince } from './compute-impacts.ts';

export interface LayerDeps {
  db: Executor;
  calendar: TradingCalendar;
}

/** M and q_M of one company as known at an instant; empty when the layer is disabled. */
export async function loadMacroLayer(
  deps: LayerDeps,
  ticker: string,
  asOf: Date,
): Promise<SignalLayer<MacroLayerItem>> {
  return (await loadMacroLayers(deps, [ticker], asOf)).get(ticker) ?? emptyLayer(true);
}

/** Loads many companies with one query. A company without impacts has an empty layer. */
export async function loadMacroLayers(
  { db, calendar }: LayerDeps,
  tickers: readonly string[],
  asOf: Date,
): Promise<Map<string, SignalLayer<MacroLayerItem>>> {
  const { enabled } = await getLayerFlag(db, 'macro');
  if (!enabled || tickers.length === 0) return new Map(tickers.map((ticker) => [ticker, emptyLayer(enabled)]));
  const rows = await listLayerImpacts(db, tickers, liveSince(calendar, asOf), asOf);
  const byTicker = groupBy(rows, ({ ticker }) => ticker);
  return new Map(
    tickers.map((ticker) => [
      ticker,
      computeMacroLayer(
        (byTicker.get(ticker) ?? []).map((row) => ({
          id: row.id,
          eventId: row.event_id,
          summary: row.summary,
          duration: row.estimated_duration,
          score: row.macro_impact_score,
          signedScore: row.signed_score,
          confidence: row.confidence,
          elapsedSessions: calendar.sessions(row.event_available_at, asOf),
        })),
      ),
    ]),
  );
}
