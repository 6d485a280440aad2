import type { ReactNode } from 'react';
import { formatWords } from '../lib/format.ts';
import css from './badge.module.css';

export type Tone = 'neutral' | 'up' | 'down' | 'warn' | 'accent';

export function Badge({ tone = 'neutral', dot = false, title, children }: BadgeProps) {
  return (
    <span className={`${css.badge} ${tone === 'neutral' ? '' : css[tone]}`} title={title}>
      {dot && <span className={css.dot} aria-hidden="true" />}
      {children}
    </span>
  );
}

interface BadgeProps {
  tone?: Tone;
  dot?: boolean;
  title?: string | undefined;
  children: ReactNode;
}

const ACTION_TONES: Record<string, Tone> = { buy: 'up', sell: 'down', hold: 'neutral' };

/** Buy, sell or hold; also the side of an order. */
export function ActionBadge({ action }: { action: string }) {
  return <Badge tone={ACTION_TONES[action] ?? 'neutral'}>{action.toUpperCase()}</Badge>;
}

/** Tones of the services' statuses; others are neutral. */
const STATUS_TONES: Record<string, Tone> = {
  ok: 'up',
  active: 'up',
  approved: 'up',
  completed: 'up',
  extracted: 'up',
  filled: 'up',
  pass: 'up',
  executed: 'up',
  sent: 'up',
  up: 'up',
  bullish: 'up',
  positive: 'up',
  live: 'warn',
  paper: 'accent',
  running: 'accent',
  parsed: 'accent',
  pending: 'warn',
  warn: 'warn',
  warning: 'warn',
  paused: 'warn',
  degraded: 'warn',
  partially_filled: 'warn',
  unknown: 'warn',
  high: 'warn',
  failed: 'down',
  fail: 'down',
  error: 'down',
  rejected: 'down',
  disabled: 'down',
  critical: 'down',
  parse_failed: 'down',
  extraction_failed: 'down',
  down: 'down',
  bearish: 'down',
  negative: 'down',
};

export function StatusBadge({ status, title }: { status: string | null | undefined; title?: string }) {
  if (!status) return <Badge>–</Badge>;
  return (
    <Badge tone={STATUS_TONES[status] ?? 'neutral'} title={title}>
      {formatWords(status)}
    </Badge>
  );
}
