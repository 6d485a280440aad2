import type { Marker } from '../../charts/chart-markers.ts';
import { formatExact, formatMoney } from '../../lib/format.ts';
import { formatTime } from '../../lib/time.ts';

/** One marker per change of the action. */
export function recommendationMarkers(made: readonly { action: string; generated_at: string }[]): Marker[] {
  const ordered = made.toSorted((a, b) => a.generated_at.localeCompare(b.generated_at));
  return ordered
    .filter(({ action }, index) => action !== (ordered[index - 1]?.action ?? 'hold'))
    .map(({ action, generated_at }) => ({ at: generated_at, kind: action as 'buy', text: `${action} recommended` }));
}

interface TrendEvidence {
  top_evidence: readonly { document_id: string; published_at: string; contribution: number }[];
}

/** One dot per day: its colour is the sign of the documents' total contribution. */
export function evidenceMarkers(trends: readonly TrendEvidence[]): Marker[] {
  const items = new Map(trends.flatMap(({ top_evidence }) => top_evidence.map((item) => [item.document_id, item])));
  const byDay = new Map<string, TrendEvidence['top_evidence'][number][]>();
  for (const item of items.values()) {
    const day = item.published_at.slice(0, 10);
    byDay.set(day, [...(byDay.get(day) ?? []), item]);
  }
  return [...byDay].map(([, list]) => ({
    at: list.map(({ published_at }) => published_at).toSorted()[0] ?? '',
    kind: list.reduce((sum, { contribution }) => sum + contribution, 0) >= 0 ? 'good' : 'bad',
    documents: list.length,
  }));
}

interface FilledOrder {
  side: string;
  filled_quantity: number;
  avg_fill_price: number | null;
  completed_at: string | null;
  updated_at: string;
}

/** One marker per order with filled shares, at the time of its last fill. */
export function fillMarkers(orders: readonly FilledOrder[]): Marker[] {
  return orders
    .filter(({ filled_quantity }) => filled_quantity > 0)
    .map((order) => ({
      at: order.completed_at ?? order.updated_at,
      kind: order.side === 'buy' ? 'bought' : 'sold',
      text: `${order.side === 'buy' ? 'bought' : 'sold'} ${formatExact(order.filled_quantity)} at ${formatMoney(order.avg_fill_price)}, ${formatTime(order.completed_at ?? order.updated_at, 'moment')}`,
    }));
}
