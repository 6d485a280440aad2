import type { NewsReach } from '../competitive/spillover.store.ts';
import type { TimeHorizon } from '../intelligence/catalyst.ts';
import type { Direction } from '../intelligence/intelligence.ts';
import type { EventClaim } from '../macro/global-event.ts';
import type { CompleteBar } from '../market/bar.ts';
import type { Provenance } from '../recommendations/recommendation-rows.ts';
import type { SignalBar } from '../signals/signal-bar.ts';
import type { TrendImpact } from '../trends/weigh-evidence.ts';

/** What a document says about a company, with the fields that the layers need. */
export interface ImpactMaterial extends TrendImpact {
  readonly ticker: string;
  readonly direction: Direction;
  readonly timeHorizon: TimeHorizon;
  readonly provenance: Provenance;
  /** The ids of the competitive signals that the live layer made of this impact, by target company. */
  readonly signalIds: Readonly<Record<string, string>> | null;
}

/** What a document says about a macro event. */
export interface ClaimMaterial extends EventClaim {
  readonly ordinal: number;
  readonly provenance: Provenance;
  /** The stored events that the document was assigned to. */
  readonly eventIds: readonly string[];
}

export interface BarMaterial {
  readonly ticker: string;
  readonly timeframe: 'D' | 'M30';
  readonly availableAt: Date;
  /** The bar moved to quarantine then. */
  readonly isRemoved: boolean;
  readonly bar: CompleteBar & { readonly availableAt: Date };
  readonly signalBar: SignalBar;
}

/** A relationship along which news of one company affects another. */
export type Relation = Pick<NewsReach, 'relationship_type' | 'strength' | 'target_company_id' | 'target_ticker'> & {
  readonly sourceCompanyId: string;
  readonly updatedAt: Date;
};

/** A stream that is read in the order in which its items became available. */
export interface TimedStream<T> {
  /** All items that were available by an instant and were not returned before. */
  until(at: Date): Promise<T[]>;
}

/** The documents of a replay: their stored readings, or those of another reader. */
export interface News {
  readonly impacts: TimedStream<ImpactMaterial>;
  readonly claims: TimedStream<ClaimMaterial>;
}
