import type { CatalystType } from '../../intelligence/catalyst.ts';
import type { GuidanceChange } from '../../intelligence/intelligence.ts';
import type { MacroDuration, MacroEventType, MacroSeverity } from '../../intelligence/macro-event.ts';
import type { OutletKey } from '../cast/outlets.ts';

export type EventDirection = 'positive' | 'negative' | 'neutral';

/** What an event does to one price: at once, and over the sessions that follow. */
export interface Effect {
  ticker: string;
  jump: number;
  drift: number;
  halfLifeSessions: number;
  /** Taken back evenly over so many sessions: what a false story does. */
  reversalSessions?: number;
}

export interface EventSurprise {
  metric: 'EPS';
  actual: number;
  expected: number;
  unit: 'USD';
  /** A fraction: .056 for 5.6%. */
  pct: number;
}

export interface CompanyEvent {
  kind: 'company';
  id: string;
  session: number;
  atMs: number;
  ticker: string;
  catalyst: CatalystType;
  direction: EventDirection;
  /** 0 to 1: how large the news is. */
  magnitude: number;
  surprise: EventSurprise | null;
  guidance: GuidanceChange | null;
  /** The other tracked company of a deal, if there is one. */
  counterparty: string | null;
  rumour: { outlet: OutletKey; isFalse: boolean } | null;
  /** What the story says happens to the price, here and at related companies. */
  effects: readonly Effect[];
}

export interface MacroEventOfWorld {
  kind: 'macro';
  id: string;
  session: number;
  atMs: number;
  variant: string;
  type: MacroEventType;
  severity: MacroSeverity;
  regions: readonly string[];
  sectors: readonly string[];
  commodities: readonly string[];
  duration: MacroDuration;
  effects: readonly Effect[];
}

export type WorldEvent = CompanyEvent | MacroEventOfWorld;

export const signOf = (direction: EventDirection): -1 | 0 | 1 =>
  direction === 'positive' ? 1 : direction === 'negative' ? -1 : 0;
