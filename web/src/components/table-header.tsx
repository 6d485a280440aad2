import { VisuallyHidden } from '@mantine/core';
import { Icon } from './icon.tsx';
import type { Column } from './table.tsx';
import css from './table.module.css';

export interface Sorting {
  key: string;
  down: boolean;
}

interface HeaderCellProps<T> {
  column: Column<T>;
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
}

export function HeaderCell<T>({ column, sorting, onSort }: HeaderCellProps<T>) {
  const { key, header, name = '', right = false, sort } = column;
  const active = sorting?.key === key ? sorting : null;
  const next = active === null ? { key, down: true } : active.down ? { key, down: false } : null;
  return (
    <div
      role="columnheader"
      className={`${css.cell} ${css.ellipsis} ${right ? css.right : ''}`}
      {...(sort ? { 'aria-sort': active === null ? 'none' : active.down ? 'descending' : 'ascending' } : {})}
    >
      {sort ? (
        <button type="button" className={css.sort} onClick={() => onSort(next)}>
          {header}
          {active && <Icon name={active.down ? 'down' : 'up'} size={10} />}
        </button>
      ) : (
        header || <VisuallyHidden>{name}</VisuallyHidden>
      )}
    </div>
  );
}

export function sortRows<T>(rows: readonly T[], columns: readonly Column<T>[], sorting: Sorting | null): readonly T[] {
  const value = columns.find(({ key }) => key === sorting?.key)?.sort;
  if (!value || !sorting) return rows;
  const direction = sorting.down ? -1 : 1;
  // Rows without a value come last in both directions.
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    if (typeof left === 'string' || typeof right === 'string')
      return direction * String(left).localeCompare(String(right));
    return direction * (left - right);
  });
}
