import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { ExposedCompany } from '../macro/exposure-channels.ts';
import { findSameEvent, type GlobalEvent, MERGE_WINDOW_MS, mergeClaim, newGlobalEvent } from '../macro/global-event.ts';
import { computeImpact, expiredAfterSessions, type MacroImpact } from '../macro/impact.ts';
import { computeMacroLayer, type MacroLayerItem, type SignalLayer, type StoredImpact } from '../macro/layer.ts';
import type { Provenance } from '../recommendations/recommendation-rows.ts';
import { replayId } from './ids.ts';
import type { ClaimMaterial } from './material.ts';

/** The live layer reads at most this many impacts of a company. */
const LAYER_IMPACTS_MAX = 2_000;

/** A company's exposure, valid from an instant until the next version. */
export interface ExposureVersion {
  readonly from: Date;
  readonly company: ExposedCompany;
}

export interface MacroCompany {
  readonly id: string;
  readonly ticker: string;
  /** Ascending. The first is valid before its time as well, because a profile describes facts that change slowly. */
  readonly versions: readonly ExposureVersion[];
}

interface KnownEvent {
  event: GlobalEvent;
  /** Trading time from the calendar's first day to when the event became available. */
  knownSessions: number;
  provenance: Provenance;
  /** By company id. */
  impacts: Map<string, MacroImpact>;
  /** The ids of the impacts, by company id. */
  ids: Map<string, string>;
}

/** The macro events that documents have reported so far, and their impact on each company. */
export function createMacroState(
  calendar: TradingCalendar,
  companies: readonly MacroCompany[],
  /** The live layer's id for the impact of a stored event on a company. */
  storedImpactId: (eventId: string, companyId: string) => string | null,
) {
  /** Oldest first. */
  const known = new Map<string, KnownEvent>();
  const origin = new Date(0);
  const exposedAt = new Map(companies.map(({ id, versions }) => [id, versions[0]?.company ?? null]));
  const changes = companies
    .flatMap(({ id, versions }) => versions.slice(1).map(({ from, company }) => ({ id, from, company })))
    .sort((a, b) => a.from.getTime() - b.from.getTime());
  let nextChange = 0;

  const updateImpact = (entry: KnownEvent, companyId: string) => {
    const exposed = exposedAt.get(companyId);
    const impact = exposed ? computeImpact(entry.event, exposed) : null;
    if (impact) entry.impacts.set(companyId, impact);
    else entry.impacts.delete(companyId);
  };

  function recordClaim(claim: ClaimMaterial): void {
    const windowFrom = claim.availableAt.getTime() - MERGE_WINDOW_MS;
    const candidates = [...known.values()].filter(({ event }) => event.availableAt.getTime() >= windowFrom);
    const same = findSameEvent(
      candidates.map(({ event }) => event),
      claim,
    );
    let entry = same === null ? undefined : known.get(same.id);
    if (entry) entry.event = mergeClaim(entry.event, claim);
    else {
      const stored = claim.eventIds.find((id) => !known.has(id));
      const id = stored ?? replayId('event', claim.documentId, String(claim.ordinal));
      entry = {
        event: newGlobalEvent(id, claim),
        knownSessions: calendar.sessions(origin, claim.availableAt),
        provenance: claim.provenance,
        impacts: new Map(),
        ids: new Map(),
      };
      known.set(id, entry);
    }
    for (const { id } of companies) updateImpact(entry, id);
  }

  function layerOf(company: MacroCompany, asOf: Date): SignalLayer<MacroLayerItem> {
    const now = calendar.sessions(origin, asOf);
    const found: StoredImpact[] = [];
    for (const entry of known.values()) {
      const impact = entry.impacts.get(company.id);
      if (!impact) continue;
      const elapsedSessions = now - entry.knownSessions;
      if (elapsedSessions > expiredAfterSessions(entry.event.estimatedDuration)) continue;
      found.push({
        id: impactId(entry, company.id),
        eventId: entry.event.id,
        summary: entry.event.summary,
        duration: entry.event.estimatedDuration,
        score: impact.score,
        signedScore: impact.signedScore,
        confidence: impact.confidence,
        elapsedSessions,
      });
    }
    return computeMacroLayer(found.slice(-LAYER_IMPACTS_MAX));
  }

  function impactId({ event, ids }: KnownEvent, companyId: string): string {
    const known = ids.get(companyId);
    if (known !== undefined) return known;
    const made = storedImpactId(event.id, companyId) ?? replayId('macro impact', event.id, companyId);
    ids.set(companyId, made);
    return made;
  }

  return {
    recordClaim,
    layerOf,
    provenanceOf: (eventId: string): Provenance | null => known.get(eventId)?.provenance ?? null,
    /** Applies exposure profiles that were entered by an instant, to earlier events as well. */
    advance(at: Date): void {
      for (let next = changes[nextChange]; next && next.from <= at; next = changes[++nextChange]) {
        exposedAt.set(next.id, next.company);
        for (const entry of known.values()) updateImpact(entry, next.id);
      }
    },
    /** Drops the events that no layer reads any more. */
    forget(asOf: Date): void {
      const now = calendar.sessions(origin, asOf);
      for (const { event, knownSessions } of known.values()) {
        if (now - knownSessions > expiredAfterSessions(event.estimatedDuration)) known.delete(event.id);
      }
    },
  };
}
