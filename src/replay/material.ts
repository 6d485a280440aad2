import type { NewsReach } from '../competitive/spillover.store.ts';
import type { TimeHorizon } from '../intelligence/catalyst.ts';
import type { Direction } from '../intelligence/intelligence.ts';
import type { EventClaim } from '../macro/global-event.ts';
import type { CompleteBar } from '../market/bar.ts';
import type { Provenance } from '../recommendations/recommendation-rows.ts';
import type { SignalBar } from '../signals/signal-bar.ts';
import type { TrendImpact } from '../trends/weigh-evidence.ts';

/** What a document says about a company, with all that any layer needs of it. */
export interface ImpactMaterial extends TrendImpact {
  readonly ticker: string;
  readonly direction: Direction;
  readonly timeHorizon: TimeHorizon;
  readonly provenance: Provenance;
  /** What the live layer calls the signals it made of this, by the company they reach. */
  readonly signalIds: Readonly<Record<string, string>> | null;
}

/** What a document says about the world. */
export interface ClaimMaterial extends EventClaim {
  readonly ordinal: number;
  readonly provenance: Provenance;
  /** The stored events that the document was taken to tell of. */
  readonly eventIds: readonly string[];
}

export interface BarMaterial {
  readonly ticker: string;
  readonly timeframe: 'D' | 'M30';
  readonly availableAt: Date;
  readonly bar: CompleteBar & { readonly availableAt: Date };
  readonly signalBar: SignalBar;
}

/** From whom to whom news travels, and how. */
export type Relation = Pick<NewsReach, 'relationship_type' | 'strength' | 'target_company_id' | 'target_ticker'> & {
  readonly sourceCompanyId: string;
  readonly updatedAt: Date;
};

/** What is read in the order in which it became known, a stretch at a time. */
export interface Reading<T> {
  /** All that had become known by an instant and was not given before. */
  until(at: Date): Promise<T[]>;
}

/** The documents of a replay, as they were read when they came or as another reader reads them now. */
export interface News {
  readonly impacts: Reading<ImpactMaterial>;
  readonly claims: Reading<ClaimMaterial>;
}
