import { Fragment, type ReactNode } from 'react';
import css from './key-values.module.css';

/** Names and values below each other; a value that is `undefined` is left out. */
export function KeyValues({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={css.list}>
      {items.map(([name, value], index) =>
        value === undefined ? null : (
          // Names may come twice; the list is never reordered.
          <Fragment key={`${name} ${index}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}
