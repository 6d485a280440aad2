import { formatSigned, isShownAsZero } from '../lib/format.ts';
import css from './waterfall.module.css';

export interface Step {
  label: string;
  value: number;
}

interface WaterfallProps {
  steps: readonly Step[];
  total: Step;
  format?: (value: number) => string;
}

const THREE_DIGITS = (value: number) => formatSigned(value, 3);

/** How parts add up to a total: each bar starts where the previous one ended. */
export function Waterfall({ steps, total, format = THREE_DIGITS }: WaterfallProps) {
  let at = 0;
  const bars = steps.map(({ label, value }) => {
    const from = at;
    at += value;
    return { label, value, from, to: at };
  });
  const edges = [0, total.value, ...bars.flatMap(({ from, to }) => [from, to])];
  const [low, high] = [Math.min(...edges), Math.max(...edges)];
  const span = high - low || 1;
  const left = (value: number) => `${((value - low) / span) * 100}%`;
  // A value that is shown as zero has no bar: where all are close to zero it would be as long as any.
  const width = (value: number, { from, to }: { from: number; to: number }) =>
    isShownAsZero(format(value)) ? '0%' : `${(Math.abs(to - from) / span) * 100}%`;
  return (
    <ul className={css.waterfall}>
      {[...bars, { ...total, from: 0, to: total.value }].map(({ label, value, from, to }, index) => {
        const isTotal = index === bars.length;
        const tone = isTotal ? css.total : value >= 0 ? css.up : css.down;
        return (
          <li key={label} className={css.step}>
            <span className={isTotal ? css.strong : ''}>{label}</span>
            <span className={css.track} style={{ ['--zero' as string]: left(0) }}>
              <span
                className={`${css.bar} ${tone}`}
                style={{ left: left(Math.min(from, to)), width: width(value, { from, to }) }}
              />
            </span>
            <span className={`${css.value} ${isTotal ? css.strong : ''}`}>{format(value)}</span>
          </li>
        );
      })}
    </ul>
  );
}
