import type { ReactNode } from 'react';
import css from './panel.module.css';

interface PanelProps {
  title?: ReactNode;
  /** A few words beside the title. */
  note?: ReactNode;
  /** Controls at the right of the head. */
  aside?: ReactNode;
  /** For tables and charts that bring their own edges. */
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
