import { Link } from '@tanstack/react-router';
import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, Loaded } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { formatPercent, formatWords, NO_VALUE } from '../../lib/format.ts';
import { EVENT_POLLING, type MacroEventDetail } from './events.ts';
import { ImpactTable } from './impact-table.tsx';

/** Further facts are collapsed: dozens of outlets repeat the same. */
const FACTS_FIRST = 3;

/** One macro event with its facts and impacts. */
export function EventPanel({ eventId }: { eventId: string | null }) {
  const found = useGet(
    query,
    '/api/macro/events/{event_id}',
    { path: { event_id: eventId ?? '' } },
    { enabled: eventId !== null, ...EVENT_POLLING },
  );
  if (eventId === null)
    return (
      <Panel title="Event">
        <Empty title="No event selected" hint="Select an event to see the companies it affects." icon="macro" />
      </Panel>
    );
  return (
    <Panel title="Event" flush>
      <Loaded query={found} lines={6}>
        {(event) => <EventBody event={event} />}
      </Loaded>
    </Panel>
  );
}

function EventBody({ event }: { event: MacroEventDetail }) {
  const { source_document_id: documentId } = event;
  return (
    <>
      <div style={{ padding: '10px 14px' }}>
        <p style={{ margin: '0 0 8px' }}>{event.summary}</p>
        <KeyValues
          items={[
            ['Kind', event.event_types.map(formatWords).join(', ')],
            ['Severity', <StatusBadge key="severity" status={event.severity} />],
            ['Regions', event.affected_regions.join(', ') || NO_VALUE],
            ['Sectors', event.affected_sectors.join(', ') || NO_VALUE],
            ['Commodities', event.affected_commodities.join(', ') || NO_VALUE],
            ['Duration', event.estimated_duration],
            ['Confidence', formatPercent(event.confidence, 0)],
            ['Available', <Time key="at" value={event.available_at} style="datetime" />],
            [
              'Source',
              documentId ? (
                <Link
                  key="source"
                  to="/documents/$documentId"
                  params={{ documentId }}
                  search={{ event: event.event_types[0] ?? '' }}
                  data-sentence
                >
                  Sentence in the source document
                </Link>
              ) : (
                NO_VALUE
              ),
            ],
          ]}
        />
        <Facts facts={event.key_facts.slice(0, FACTS_FIRST)} />
        {event.key_facts.length > FACTS_FIRST && (
          <details style={{ marginTop: 6 }}>
            <summary>{event.key_facts.length - FACTS_FIRST} more quotes</summary>
            <Facts facts={event.key_facts.slice(FACTS_FIRST)} />
          </details>
        )}
        <div style={{ marginTop: 10 }}>
          <Badge>{event.impacts.length} companies affected</Badge>
        </div>
      </div>
      <ImpactTable impacts={event.impacts} label="Companies affected by this event" />
    </>
  );
}

function Facts({ facts }: { facts: readonly string[] }) {
  return facts.map((fact) => (
    <p key={fact} style={{ margin: '6px 0 0', color: 'var(--dim)' }}>
      “{fact}”
    </p>
  ));
}
