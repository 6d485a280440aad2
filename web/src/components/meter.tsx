import css from './meter.module.css';

/** A bar for a fraction from 0 to 1, with its number. */
export function Meter({ value, text, color }: { value: number; text: string; color?: string }) {
  const width = `${Math.max(0, Math.min(1, value)) * 100}%`;
  return (
    <span className={css.meter}>
      <span className={css.track} aria-hidden="true">
        <span className={css.fill} style={{ left: 0, width, ...(color ? { background: color } : {}) }} />
      </span>
      <span className={css.text}>{text}</span>
    </span>
  );
}

/** A bar for a score from -1 to 1, drawn from the middle. */
export function ScoreBar({ value, text }: { value: number; text: string }) {
  const half = Math.min(1, Math.abs(value)) * 50;
  const color = value >= 0 ? 'var(--up)' : 'var(--down)';
  return (
    <span className={css.meter}>
      <span className={css.track} aria-hidden="true">
        <span className={css.middle} />
        <span
          className={css.fill}
          style={{ left: value >= 0 ? '50%' : `${50 - half}%`, width: `${half}%`, background: color }}
        />
      </span>
      <span className={css.text}>{text}</span>
    </span>
  );
}
