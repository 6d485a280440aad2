import { Fragment, type ReactNode } from 'react';
import css from './key-values.module.css';

/** A list of names and values; items whose value is `undefined` are omitted. */
export function KeyValues({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={css.list}>
      {items.map(([name, value], index) =>
        value === undefined ? null : (
          // Names may repeat, and the list is never reordered.
          <Fragment key={`${name} ${index}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}
