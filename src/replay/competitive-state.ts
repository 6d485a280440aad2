import { type CompetitiveLayerItem, computeCompetitiveLayer } from '../competitive/competitive-layer.ts';
import { toSpilloverSignal } from '../competitive/spillover-signal.ts';
import type { CatalystType } from '../intelligence/catalyst.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { SignalLayer } from '../macro/layer.ts';
import type { Provenance } from '../recommendations/recommendation-rows.ts';
import { replayId } from './ids.ts';
import type { ImpactMaterial, Relation } from './material.ts';

/** The live layer reads at most this many signals of a company. */
const LAYER_SIGNALS_MAX = 2_000;

interface KnownSignal {
  readonly id: string;
  readonly sourceTicker: string;
  readonly catalystType: CatalystType;
  readonly storyClusterId: string;
  readonly impactId: string;
  readonly signed: number;
  readonly confidence: number;
  readonly rationale: string;
  readonly eventSessions: number;
  /** Since the event, at the instant of the layer that is computed. */
  elapsedSessions: number;
  readonly expiresMs: number;
  readonly provenance: Provenance;
}

/** The signals that news of related companies sends to each company, from when it is available until it expires. */
export function createCompetitiveState(
  calendar: TradingCalendar,
  relations: readonly Relation[],
  coefficientOf: (key: string, asOf: Date) => number | null,
) {
  const origin = new Date(0);
  const reach = new Map<string, Relation[]>();
  for (const relation of relations) {
    const own = reach.get(relation.sourceCompanyId);
    if (own) own.push(relation);
    else reach.set(relation.sourceCompanyId, [relation]);
  }
  const signals = new Map<string, Map<string, KnownSignal>>();

  function recordImpact(impact: ImpactMaterial): void {
    if (impact.sentiment === 0) return;
    for (const relation of reach.get(impact.companyId) ?? []) {
      const signal = toSpilloverSignal(
        {
          impact_id: impact.id,
          document_id: impact.documentId,
          source_company_id: impact.companyId,
          source_ticker: impact.ticker,
          target_company_id: relation.target_company_id,
          target_ticker: relation.target_ticker,
          relationship_type: relation.relationship_type,
          strength: relation.strength,
          is_late: relation.updatedAt > impact.availableAt,
          catalyst_type: impact.catalystType,
          time_horizon: impact.timeHorizon,
          modality: impact.modality,
          sentiment: impact.sentiment,
          magnitude: impact.magnitude,
          confidence: impact.confidence,
          salience: impact.salience,
          credibility: impact.configuredCredibility,
          published_at: impact.publishedAt,
          available_at: impact.availableAt,
        },
        calendar,
        impact.availableAt,
        (key) => coefficientOf(key, impact.availableAt),
      );
      if (!signal) continue;
      const known: KnownSignal = {
        id: impact.signalIds?.[signal.target_company_id] ?? replayId('spill-over', impact.id, signal.target_company_id),
        sourceTicker: signal.source_ticker,
        catalystType: signal.catalyst_type,
        storyClusterId: impact.storyClusterId,
        impactId: impact.id,
        signed: signal.signal_direction === 'positive' ? signal.signal_strength : -signal.signal_strength,
        confidence: signal.confidence,
        rationale: signal.rationale,
        eventSessions: calendar.sessions(origin, signal.event_at),
        elapsedSessions: 0,
        expiresMs: signal.expires_at.getTime(),
        provenance: impact.provenance,
      };
      const own = signals.get(signal.target_company_id) ?? new Map<string, KnownSignal>();
      signals.set(signal.target_company_id, own.set(known.id, known));
    }
  }

  /** The signals that have not expired; of too many, those that expire last, as in the live layer. */
  function activeSignals(companyId: string, asOf: Date): readonly KnownSignal[] {
    const asOfMs = asOf.getTime();
    const now = calendar.sessions(origin, asOf);
    const active: KnownSignal[] = [];
    for (const signal of signals.get(companyId)?.values() ?? []) {
      if (signal.expiresMs <= asOfMs) continue;
      signal.elapsedSessions = now - signal.eventSessions;
      active.push(signal);
    }
    if (active.length <= LAYER_SIGNALS_MAX) return active;
    return active.toSorted((a, b) => b.expiresMs - a.expiresMs || (a.id < b.id ? -1 : 1)).slice(0, LAYER_SIGNALS_MAX);
  }

  return {
    recordImpact,
    layerOf: (companyId: string, asOf: Date): SignalLayer<CompetitiveLayerItem> =>
      computeCompetitiveLayer(activeSignals(companyId, asOf)),
    provenanceOf: (companyId: string, signalId: string): Provenance | null =>
      signals.get(companyId)?.get(signalId)?.provenance ?? null,
    forget(asOf: Date): void {
      const asOfMs = asOf.getTime();
      for (const own of signals.values())
        for (const [id, { expiresMs }] of own) if (expiresMs <= asOfMs) own.delete(id);
    },
  };
}
