import { Link } from '@tanstack/react-router';
import type { Attention } from './attention.ts';
import css from './attention-panel.module.css';

/** The five-second answer: is all well, and if not, what is not. */
export function AttentionPanel({ items, known }: { items: readonly Attention[]; known: boolean }) {
  const worst = items.some(({ tone }) => tone === 'down')
    ? 'down'
    : items.length > 0
      ? 'warn'
      : known
        ? 'up'
        : 'neutral';
  const verdict = { up: 'All is well', warn: 'Running, with notes', down: 'Needs attention', neutral: 'Looking…' }[
    worst
  ];
  return (
    <section className={`${css.panel} ${css[worst]}`} aria-label="Health">
      <span className={css.verdict}>{verdict}</span>
      {items.length > 0 && (
        <ul className={css.items}>
          {items.map(({ key, tone, text, to }) => (
            <li key={key}>
              <span className={css.dot} style={{ background: `var(--${tone})` }} aria-hidden="true" />
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
