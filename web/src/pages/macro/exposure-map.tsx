import { currentDay } from '../../api/as-of.ts';
import { useQueries } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { HeatMap } from '../../charts/heat-map.tsx';
import { Panel } from '../../components/panel.tsx';
import { type Loadable, Loaded } from '../../components/state.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { formatSigned, formatWords } from '../../lib/format.ts';
import { formatTime } from '../../lib/time.ts';
import type { MacroEvent, MacroEventDetail } from './events.ts';

const EVENTS_MAX = 8;
const COMPANIES_MAX = 24;

/** Heat map of the newest events and the companies they affect most. */
export function ExposureMap({ events }: { events: Loadable<readonly MacroEvent[]> }) {
  const shown = (events.data ?? []).slice(0, EVENTS_MAX);
  const details = useQueries({
    queries: shown.map(({ id }) => ({
      queryKey: ['query', '/api/macro/events/{event_id}', { path: { event_id: id } }, currentDay()],
      queryFn: () => query.get('/api/macro/events/{event_id}', { path: { event_id: id } }),
    })),
  });
  const known = details.flatMap(({ data }) => (data ? [data] : []));
  const isComplete = events.data !== undefined && known.length === shown.length;
  const failed = [events, ...details].find(({ error }) => error !== null);
  return (
    <Panel title="Exposure" note="signed impact of the newest events on the companies they affect most">
      <Loaded
        query={{
          data: isComplete ? known : undefined,
          error: failed?.error ?? null,
          failureReason: failed?.failureReason ?? null,
          dataUpdatedAt: failed?.dataUpdatedAt ?? 0,
        }}
        height={260}
        empty={{ title: 'No events yet', hint: 'Events are extracted from incoming documents.', icon: 'macro' }}
      >
        {(complete) => <ImpactMap events={complete} />}
      </Loaded>
    </Panel>
  );
}

function ImpactMap({ events }: { events: readonly MacroEventDetail[] }) {
  const scores = new Map<string, (number | null)[]>();
  events.forEach((event, column) => {
    for (const { ticker, signed_score } of event.impacts) {
      const row = scores.get(ticker) ?? events.map(() => null);
      row[column] = signed_score;
      scores.set(ticker, row);
    }
  });
  const total = (values: readonly (number | null)[]) => values.reduce<number>((sum, v) => sum + Math.abs(v ?? 0), 0);
  const rows = [...scores]
    .toSorted(([, a], [, b]) => total(b) - total(a))
    .slice(0, COMPANIES_MAX)
    .map(([ticker, values]) => ({ key: ticker, label: <TickerLink ticker={ticker} />, values }));
  const strongest = Math.max(0.01, ...rows.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))));
  return (
    <HeatMap
      label="Impact of events on companies"
      columns={events.map(columnName)}
      rows={rows}
      max={strongest}
      format={(value) => formatSigned(value)}
    />
  );
}

/** Column names must be unique, so they start with the column number. */
function columnName(event: MacroEventDetail, index: number): string {
  const kind = formatWords(event.event_types[0]);
  return `${index + 1}. ${kind}, ${formatTime(event.available_at, 'date').slice(0, 6)}`;
}
