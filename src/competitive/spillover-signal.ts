import type { CatalystType } from '../intelligence/catalyst.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { RelationshipType } from '../registry/registry-enums.ts';
import type { NewSignal, NewsReach } from './spillover.store.ts';
import { shrunkCoefficient, sourceEvidence, spillover, spilloverLifeSessions, transferOf } from './spillover.ts';

/** A weaker signal would not change any displayed number. */
const STRENGTH_MIN = 1e-4;

export const coefficientKey = (relationship: RelationshipType, catalyst: CatalystType) => `${relationship} ${catalyst}`;

/** The stored signal that a piece of news creates for a related company; null when it is too weak or no mechanism applies. */
export function toSpilloverSignal(
  news: NewsReach,
  calendar: TradingCalendar,
  asOf: Date,
  /** The learned coefficient by key; null where none was learned yet. */
  coefficientOf: (key: string) => number | null,
): NewSignal | null {
  const transfer = transferOf(news.catalyst_type, news.relationship_type);
  if (transfer === null) return null;
  const coefficient =
    coefficientOf(coefficientKey(news.relationship_type, news.catalyst_type)) ??
    shrunkCoefficient(transfer.prior, null, 0);
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
