import type { QueryResponse } from '../../api/client.ts';

export type Trace = QueryResponse<'/api/trace/{kind}/{id}'>;
export type TracedOrder = Trace['orders'][number];
export type Evidence = Trace['evidence'][number];
export type Reading = NonNullable<Trace['reading']>;

export interface Stage {
  /** Also the anchor of its section. */
  key: 'document' | 'reading' | 'trend' | 'recommendation' | 'checks' | 'orders' | 'exit' | 'outcome';
  label: string;
  /** `none`: the idea ended before it. `waiting`: it may still come. */
  state: 'done' | 'waiting' | 'none';
  at: string | null;
}

const filledOf = (orders: readonly TracedOrder[]) => orders.filter(({ fills }) => fills.length > 0);

/** The stages of an idea in their order, and how far it came. */
export function stagesOf(trace: Trace): Stage[] {
  const { reading, trend, recommendation, decisions, orders, exit, trade, grades } = trace;
  const wasDecided = decisions.length > 0;
  const isOpen = trade !== null && trade.closed_at === null;
  const isGraded = grades.some(({ status }) => status === 'labelled');
  const stage = (key: Stage['key'], label: string, isDone: boolean, mayCome: boolean, at: string | null): Stage => ({
    key,
    label,
    state: isDone ? 'done' : mayCome ? 'waiting' : 'none',
    at,
  });
  const firstFill = filledOf(orders)[0]?.fills[0];
  return [
    stage('document', 'Document', reading !== null, false, reading?.available_at ?? null),
    stage('reading', 'Reading', (reading?.read_at ?? null) !== null, reading !== null, reading?.read_at ?? null),
    stage('trend', 'Trend', trend.after !== null, false, trend.after?.generated_at ?? null),
    stage('recommendation', 'Recommendation', recommendation !== null, false, recommendation?.generated_at ?? null),
    stage('checks', 'Checks', wasDecided, recommendation !== null, decisions[0]?.created_at ?? null),
    stage('orders', 'Order and fills', firstFill !== undefined, orders.length > 0, firstFill?.executed_at ?? null),
    stage('exit', 'Exit', exit !== null, isOpen, exit?.decided_at ?? null),
    stage(
      'outcome',
      'Outcome',
      trade?.closed_at != null || isGraded,
      isOpen || recommendation !== null,
      trade?.closed_at ?? null,
    ),
  ];
}

export interface ChartEvent {
  at: string;
  kind: 'document' | 'recommendation' | 'buy' | 'sell';
  /** The price paid or received; null for events that have none. */
  price: number | null;
}

/** What is marked on the price. */
export function chartEventsOf({ reading, recommendation, orders, exit }: Trace): ChartEvent[] {
  const documents = [reading, exit?.reading ?? null]
    .filter((one) => one !== null)
    .map(({ available_at }): ChartEvent => ({ at: available_at, kind: 'document', price: null }));
  const published: ChartEvent[] = recommendation
    ? [{ at: recommendation.generated_at, kind: 'recommendation', price: recommendation.reference_price }]
    : [];
  const fills = orders.flatMap(({ side, fills: own }) =>
    own.map(({ executed_at, price }): ChartEvent => ({ at: executed_at, kind: side, price })),
  );
  return [...documents, ...published, ...fills].toSorted((one, other) => one.at.localeCompare(other.at));
}

interface Bar {
  bar_timestamp: string;
  close: number;
}

const BARS_BEFORE = 24;

export interface PriceLines {
  /** Seconds since 1970. */
  x: number[];
  close: (number | null)[];
  of: (kind: ChartEvent['kind']) => (number | null)[];
}

/** The closes around an idea with its events as points. An event without a price of its own is put on the last close before it. */
export function placeEvents(bars: readonly Bar[], events: readonly ChartEvent[]): PriceLines {
  const firstMs = Date.parse(events[0]?.at ?? bars.at(-1)?.bar_timestamp ?? '');
  const firstIndex = bars.findLastIndex(({ bar_timestamp }) => Date.parse(bar_timestamp) <= firstMs);
  const shown = bars.slice(Math.max(0, firstIndex - BARS_BEFORE));
  const closeAt = (ms: number) =>
    (shown.findLast(({ bar_timestamp }) => Date.parse(bar_timestamp) <= ms) ?? shown[0])?.close ?? null;
  const points = [
    ...shown.map(({ bar_timestamp, close }) => ({ ms: Date.parse(bar_timestamp), close, event: null })),
    ...events.map((event) => ({ ms: Date.parse(event.at), close: null, event })),
  ].toSorted((one, other) => one.ms - other.ms);
  return {
    x: points.map(({ ms }) => ms / 1_000),
    close: points.map(({ close }) => close),
    of: (kind) => points.map(({ ms, event }) => (event?.kind === kind ? (event.price ?? closeAt(ms)) : null)),
  };
}
