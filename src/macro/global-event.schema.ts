import { type Static, Type } from 'typebox';
import { Named } from '../kernel/http/types.schema.ts';
import { MacroEventView } from '../intelligence/intelligence.schema.ts';
import { EVENT_FACTS_MAX, EVENT_LABELS_MAX } from './global-event.ts';

const labels = Type.Array(Type.String(), { maxItems: EVENT_LABELS_MAX });

export const GlobalEventView = Named('GlobalEventView', {
  id: Type.String({ format: 'uuid' }),
  event_types: MacroEventView.properties.event_types,
  severity: MacroEventView.properties.severity,
  affected_regions: labels,
  affected_sectors: labels,
  affected_commodities: labels,
  summary: Type.String(),
  key_facts: Type.Array(Type.String(), { maxItems: EVENT_FACTS_MAX }),
  restricted: Type.Boolean({
    description: 'summary and facts are partly of a restricted source; viewers get the event without them',
  }),
  estimated_duration: MacroEventView.properties.estimated_duration,
  confidence: MacroEventView.properties.confidence,
  source_document_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
  available_at: Type.String({ format: 'date-time' }),
  created_at: Type.String({ format: 'date-time' }),
});
export type GlobalEventView = Static<typeof GlobalEventView>;
