import { MACRO_DURATIONS } from '../../intelligence/macro-event.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { listEventsAsOf } from '../event-as-of.store.ts';
import { type KnownCompany, listExposedCompanies } from '../exposed-company.store.ts';
import type { GlobalEvent } from '../global-event.ts';
import { computeImpact, expiredAfterSessions } from '../impact.ts';
import {
  type Cutoffs,
  type ImpactRow,
  insertImpacts,
  listImpactsInForce,
  listLiveEventIds,
  lockCompanyImpacts,
  lockEventImpacts,
  type NewImpact,
  supersedeImpacts,
} from '../impact.store.ts';
import { POLARITY_VERSION } from '../polarity.ts';

export interface ImpactChange {
  inserted: number;
  superseded: number;
  /** Companies whose macro layer changed. */
  tickers: string[];
}

/** Computes the impacts of events on every active company. Must run in the transaction that created or changed the events. */
export async function computeEventImpacts(
  tx: Tx,
  eventIds: string | readonly string[],
  asOf: Date,
): Promise<ImpactChange> {
  const ids = typeof eventIds === 'string' ? [eventIds] : eventIds;
  await lockEventImpacts(tx, ids);
  return refresh(tx, ids, asOf);
}

/** Recomputes the impacts of all unexpired events on one company, after its exposure profile or sector changed. */
export async function computeCompanyImpacts(
  tx: Tx,
  calendar: TradingCalendar,
  companyId: string,
  asOf: Date,
): Promise<ImpactChange> {
  // Before the events are listed: one that is being stored uses the former exposure, and must be listed afterwards.
  await lockCompanyImpacts(tx, companyId);
  return refresh(tx, await listLiveEventIds(tx, liveSince(calendar, asOf), asOf), asOf, companyId);
}

export function liveSince(calendar: TradingCalendar, asOf: Date): Cutoffs {
  const since = MACRO_DURATIONS.map((duration) => [
    duration,
    calendar.addSessions(asOf, -expiredAfterSessions(duration)),
  ]);
  return Object.fromEntries(since) as Cutoffs;
}

/** Must run under the locks of its caller. */
async function refresh(tx: Tx, eventIds: readonly string[], asOf: Date, companyId?: string): Promise<ImpactChange> {
  const events = await listEventsAsOf(tx, eventIds, asOf);
  const companies = await listExposedCompanies(tx, asOf, { companyId: companyId ?? null });
  const inForce = await listImpactsInForce(tx, eventIds, companyId);
  const wanted = events.flatMap((event) => companies.flatMap((company) => toRow(event, company, asOf) ?? []));
  const plan = planChange(inForce, wanted, asOf);
  await supersedeImpacts(tx, plan.supersede, asOf);
  await insertImpacts(tx, plan.insert);
  const tickerOf = new Map(companies.map(({ id, ticker }) => [id, ticker]));
  const touched = plan.companyIds.flatMap((id) => tickerOf.get(id) ?? []).toSorted();
  return { inserted: plan.insert.length, superseded: plan.supersede.length, tickers: touched };
}

function toRow(event: GlobalEvent, company: KnownCompany, asOf: Date): NewImpact | null {
  const impact = computeImpact(event, company);
  if (impact === null) return null;
  return {
    event_id: event.id,
    company_id: company.id,
    macro_impact_score: impact.score,
    signed_score: impact.signedScore,
    impact_direction: impact.direction,
    contributing_factors: [...impact.factors],
    exposure: impact.exposure,
    confidence: impact.confidence,
    inferred: impact.inferred,
    profile_version: company.profileVersion,
    pit_estimated: company.pitEstimated,
    estimated_duration: event.estimatedDuration,
    event_available_at: event.availableAt,
    algo_version: POLARITY_VERSION,
    computed_at: asOf,
  };
}

/** Writes only differences, so that a repeated report changes nothing. */
function planChange(inForce: readonly ImpactRow[], wanted: readonly NewImpact[], asOf: Date) {
  const key = ({ event_id, company_id }: Pick<ImpactRow, 'event_id' | 'company_id'>) => `${event_id} ${company_id}`;
  const current = new Map(inForce.map((row) => [key(row), row]));
  const insert: NewImpact[] = [];
  const kept = new Set<string>();
  for (const row of wanted) {
    const old = current.get(key(row));
    // Impacts computed after `asOf` stay in force.
    if (old && (old.computed_at > asOf || content(old) === content(row))) kept.add(old.id);
    else insert.push(row);
  }
  const replaced = inForce.filter(({ id, computed_at }) => !kept.has(id) && computed_at <= asOf);
  return {
    insert,
    supersede: replaced.map(({ id }) => id),
    companyIds: [...new Set([...insert, ...replaced].map(({ company_id }) => company_id))],
  };
}

function content(row: NewImpact | ImpactRow): string {
  const { computed_at: _, ...rest } = row;
  return canonicalJson({ ...rest, id: undefined, superseded_at: undefined });
}
