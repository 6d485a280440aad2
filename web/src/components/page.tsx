import { type ReactNode, useEffect } from 'react';
import css from './page.module.css';
import { useHeadingFocus } from './use-heading-focus.ts';

interface PageProps {
  title: string;
  /** Shown next to the title. */
  badges?: ReactNode;
  /** One sentence: the purpose of the page. */
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, badges, description, actions, children }: PageProps) {
  const heading = useHeadingFocus();
  useEffect(() => {
    document.title = `${title} · Sextant`;
  }, [title]);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <h1 ref={heading} className={css.title} tabIndex={-1}>
            {title}
            {badges}
          </h1>
          {description !== undefined && <p className={css.description}>{description}</p>}
        </div>
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface ColumnsProps {
  at: string;
  /** The screen from which panels are side by side. Tables with many columns need a wide one. */
  from?: 'md' | 'lg';
  children: ReactNode;
}

/** Panels side by side, stacked on a narrow screen: `<Columns at="2fr 1fr">`. */
export function Columns({ at, from = 'md', children }: ColumnsProps) {
  const tracks = at
    .split(' ')
    .map((track) => `minmax(0, ${track})`)
    .join(' ');
  return (
    <div className={`${css.columns} ${from === 'lg' ? css.fromWide : ''}`} style={{ gridTemplateColumns: tracks }}>
      {children}
    </div>
  );
}

export function Filters({ children }: { children: ReactNode }) {
  return <div className={css.filters}>{children}</div>;
}
