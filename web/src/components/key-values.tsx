import { Fragment, type ReactNode } from 'react';
import css from './key-values.module.css';

/** Names and values below each other; a value that is `undefined` is left out. */
export function KeyValues({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={css.list}>
      {items.map(([name, value]) =>
        value === undefined ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}
