import type { QueryResponse } from '../../api/client.ts';
import { formatWords } from '../../lib/format.ts';

export type MacroEvent = QueryResponse<'/api/macro/events'>[number];
export type MacroEventDetail = QueryResponse<'/api/macro/events/{event_id}'>;

/** The list and the event beside it are read equally often, so that they agree. */
export const EVENT_POLLING = { pollIntervalMs: 30_000 };

/** Typed by the API, so that a removed event type breaks the build. */
export const EVENT_TYPES: readonly MacroEvent['event_types'][number][] = [
  'rate_decision',
  'tariff',
  'sanction',
  'conflict',
  'disaster',
  'commodity_move',
  'epidemic',
  'regulation',
  'currency',
];
export const SEVERITIES: readonly MacroEvent['severity'][] = ['low', 'moderate', 'high', 'critical'];

/** How an event reaches a company. */
const CHANNEL_LABELS: Readonly<Record<string, string>> = { geo: 'Region' };

export const channelLabel = (channel: string): string => CHANNEL_LABELS[channel] ?? formatWords(channel);
