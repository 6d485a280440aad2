import { Link } from '@tanstack/react-router';
import type { Attention } from './attention.ts';
import css from './attention-panel.module.css';

/** The overall status and its open issues. A state that is not known is never shown as normal. */
export function AttentionPanel({ items, isKnown }: { items: readonly Attention[]; isKnown: boolean }) {
  const worst = items.some(({ tone }) => tone === 'down')
    ? 'down'
    : items.length > 0
      ? 'warn'
      : isKnown
        ? 'up'
        : 'neutral';
  const verdict = {
    up: 'All systems normal',
    warn: 'Running with warnings',
    down: 'Needs attention',
    neutral: 'State not known yet',
  }[worst];
  return (
    <section className={`${css.panel} ${css[worst]}`} aria-label="Health">
      <span className={css.verdict}>{verdict}</span>
      {items.length > 0 && (
        <ul className={css.items}>
          {items.map(({ key, tone, text, to, search }) => (
            <li key={key}>
              <span className={css.dot} style={{ background: `var(--${tone})` }} aria-hidden="true" />
              <Link to={to} {...(search ? { search } : {})}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
