import { formatRelative, formatTime, formatUtc, type TimeStyle } from '../lib/time.ts';
import { NO_VALUE } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';

/** A time in the viewer's time zone; hovering shows UTC, which the services store. */
export function Time({ value, style = 'relative' }: { value: string | null | undefined; style?: TimeStyle }) {
  if (!value) return <span>{NO_VALUE}</span>;
  return style === 'relative' ? <RelativeTime value={value} /> : <FixedTime value={value} style={style} />;
}

function RelativeTime({ value }: { value: string }) {
  const nowMs = useNow();
  return (
    <time dateTime={value} title={`${formatTime(value, 'moment')} · ${formatUtc(value)}`} data-live>
      {formatRelative(value, nowMs)}
    </time>
  );
}

function FixedTime({ value, style }: { value: string; style: Exclude<TimeStyle, 'relative'> }) {
  return (
    <time dateTime={value} title={formatUtc(value)}>
      {formatTime(value, style)}
    </time>
  );
}
