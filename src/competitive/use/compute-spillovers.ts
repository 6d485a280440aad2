import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { coefficientKey, loadCoefficients } from '../coefficient.store.ts';
import { shrunkCoefficient, sourceEvidence, spillover, spilloverLifeSessions, transferOf } from '../spillover.ts';
import { insertSignals, listNewsReach, type NewSignal, type NewsReach } from '../spillover.store.ts';

/** Below this nothing would show in any number that is read later. */
const STRENGTH_MIN = 1e-4;

/**
 * What the news of these documents means for related companies: to be called in the transaction that stored their readings.
 * Answers the companies whose competitive layer is another now.
 */
export async function computeSpillovers(
  tx: Tx,
  calendar: TradingCalendar,
  documentIds: readonly string[],
  asOf: Date,
): Promise<{ inserted: number; tickers: string[] }> {
  const reach = await listNewsReach(tx, documentIds, asOf);
  if (reach.length === 0) return { inserted: 0, tickers: [] };
  const learned = await loadCoefficients(tx, asOf);
  const rows = reach.flatMap(
    (news) =>
      toSignal(
        news,
        calendar,
        asOf,
        (key, prior) => learned.get(key)?.coefficient ?? shrunkCoefficient(prior, null, 0),
      ) ?? [],
  );
  const inserted = await insertSignals(tx, rows);
  return {
    inserted: inserted.length,
    tickers: [...new Set(inserted.map(({ target_ticker }) => target_ticker))].toSorted(),
  };
}

function toSignal(
  news: NewsReach,
  calendar: TradingCalendar,
  asOf: Date,
  coefficientOf: (key: string, prior: number) => number,
): NewSignal | null {
  const transfer = transferOf(news.catalyst_type, news.relationship_type);
  if (transfer === null) return null;
  const coefficient = coefficientOf(coefficientKey(news.relationship_type, news.catalyst_type), transfer.prior);
  const signed = spillover(sourceEvidence(news), coefficient, news.strength);
  if (Math.abs(signed) < STRENGTH_MIN) return null;
  const eventAt = news.published_at < news.available_at ? news.published_at : news.available_at;
  const direction = signed > 0 ? 'positive' : 'negative';
  return {
    source_company_id: news.source_company_id,
    target_company_id: news.target_company_id,
    source_ticker: news.source_ticker,
    target_ticker: news.target_ticker,
    relationship_type: news.relationship_type,
    mechanism: transfer.mechanism,
    catalyst_type: news.catalyst_type,
    time_horizon: news.time_horizon,
    transfer_coefficient: coefficient,
    signal_direction: direction,
    signal_strength: Math.abs(signed),
    confidence: news.confidence,
    source_impact_id: news.impact_id,
    document_id: news.document_id,
    rationale: rationale(news, transfer.mechanism, direction),
    pit_estimated: news.is_late,
    event_at: eventAt,
    computed_at: asOf,
    expires_at: calendar.addSessions(eventAt, spilloverLifeSessions(news.catalyst_type)),
  };
}

function rationale(news: NewsReach, mechanism: string, direction: string): string {
  const what = news.catalyst_type.replaceAll('_', ' ');
  const how = mechanism.replaceAll('_', ' ');
  return `${what} at ${news.source_ticker} is ${direction} for ${news.target_ticker} by ${how} (${news.relationship_type.replaceAll('_', ' ')})`;
}
