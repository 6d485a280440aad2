import type { CatalystType } from '../../intelligence/catalyst.ts';
import type { GuidanceChange } from '../../intelligence/intelligence.ts';
import type { MacroDuration, MacroEventType, MacroSeverity } from '../../intelligence/macro-event.ts';
import type { OutletKey } from '../cast/outlets.ts';

export type EventDirection = 'positive' | 'negative' | 'neutral';

/** An event's effect on one price: an immediate jump and drift over later sessions. */
export interface Effect {
  ticker: string;
  jump: number;
  drift: number;
  halfLifeSessions: number;
  /** Reversed evenly over this many sessions; used for false stories. */
  reversalSessions?: number;
}

export interface EventSurprise {
  metric: 'EPS';
  actual: number;
  expected: number;
  unit: 'USD';
  /** A fraction: 0.056 for 5.6%. */
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
  /** Size of the news, 0 to 1. */
  magnitude: number;
  surprise: EventSurprise | null;
  guidance: GuidanceChange | null;
  /** The other tracked company of a deal, if any. */
  counterparty: string | null;
  rumour: { outlet: OutletKey; isFalse: boolean } | null;
  /** Price effects on this company and related ones. */
  effects: readonly Effect[];
}

export interface SandboxMacroEvent {
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

export type SandboxEvent = CompanyEvent | SandboxMacroEvent;

export const signOf = (direction: EventDirection): -1 | 0 | 1 =>
  direction === 'positive' ? 1 : direction === 'negative' ? -1 : 0;
