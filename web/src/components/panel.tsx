import type { ReactNode } from 'react';
import css from './panel.module.css';

interface PanelProps {
  title?: ReactNode;
  /** A short note next to the title. */
  note?: ReactNode;
  /** Controls at the right of the header. */
  aside?: ReactNode;
  /** No padding, for tables and charts that have their own. */
  flush?: boolean;
  children: ReactNode;
  id?: string;
}

export function Panel({ title, note, aside, flush = false, children, id }: PanelProps) {
  return (
    <section className={css.panel} id={id}>
      {(title !== undefined || aside !== undefined) && (
        <header className={css.head}>
          {title !== undefined && <h2 className={css.title}>{title}</h2>}
          {note !== undefined && <span className={css.note}>{note}</span>}
          {aside !== undefined && <div className={css.aside}>{aside}</div>}
        </header>
      )}
      <div className={flush ? `${css.body} ${css.flush}` : css.body}>{children}</div>
    </section>
  );
}
