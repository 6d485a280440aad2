import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWidthAtLeast } from '../lib/use-width.ts';
import { fitsColumn } from './column-fit.ts';
import { Icon } from './icon.tsx';
import css from './table.module.css';

const ROW_HEIGHT_PX = 34;
const OVERSCAN_ROWS = 12;
/** Loads more rows when the last visible row is this close to the end. */
const LOAD_MORE_WITHIN_ROWS = 20;

export interface Column<T> {
  key: string;
  header: string;
  render: (row: T) => ReactNode;
  /** A CSS grid track: `80px`, `minmax(160px, 2fr)`. */
  width?: string;
  right?: boolean;
  /** Makes the column sortable. */
  sort?: (row: T) => number | string | null;
  /** Hidden on screens narrower than this. */
  from?: 'sm' | 'md' | 'lg';
}

interface TableProps<T> {
  rows: readonly T[];
  columns: readonly Column<T>[];
  rowKey: (row: T) => string;
  /** Accessible name of the table. */
  label: string;
  /** Address that a row links to. */
  to?: (row: T) => string;
  onOpen?: (row: T) => void;
  maxHeight?: number | string;
  rowHeight?: number;
  /** Called when the last rows come into view. */
  onEnd?: (() => void) | undefined;
  footer?: ReactNode;
}

/** Virtualised: only the rows in view are rendered. Arrow keys move the selection, Enter opens it. */
export function Table<T>(props: TableProps<T>) {
  const { rows, columns, rowKey, label, to, onOpen, rowHeight = ROW_HEIGHT_PX, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [sorting, setSorting] = useState<{ key: string; down: boolean } | null>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const width = useWidthAtLeast();
  const shown = useMemo(() => columns.filter(({ from }) => from === undefined || width[from]), [columns, width]);
  const sorted = useMemo(() => sortRows(rows, columns, sorting), [rows, columns, sorting]);
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    // The overscan rows cover a scroll step, so rendering need not be synchronous and several steps can share one render.
    useFlushSync: false,
    // No getItemKey: the virtualizer would compute the keys of all rows on every scroll. Keys are set where rows render.
  });
  const lines = virtual.getVirtualItems();
  const lastShown = lines.at(-1)?.index ?? 0;
  useEffect(() => {
    if (onEnd && sorted.length > 0 && lastShown >= sorted.length - LOAD_MORE_WITHIN_ROWS) onEnd();
  }, [onEnd, lastShown, sorted.length]);

  const canOpen = to !== undefined || onOpen !== undefined;
  const target = useRef({ to, onOpen });
  useEffect(() => {
    target.current = { to, onOpen };
  });
  const open = useCallback(
    (row: T) => {
      if (target.current.onOpen) target.current.onOpen(row);
      else if (target.current.to) void navigate({ to: target.current.to(row) });
    },
    [navigate],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const last = sorted.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(last, (current ?? -1) + 1),
      ArrowUp: Math.max(0, (current ?? 1) - 1),
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    const row = current === null ? undefined : sorted[current];
    if (next !== undefined && last >= 0) {
      event.preventDefault();
      setCurrent(next);
      virtual.scrollToIndex(next);
    } else if (event.key === 'Enter' && row !== undefined && event.target === scroller.current) {
      open(row);
    }
  };
  const template = shown.map(({ width: track }) => track ?? 'minmax(0, 1fr)').join(' ');

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={scroller}
        className={css.scroll}
        style={{ maxHeight: props.maxHeight ?? 'min(70vh, 760px)' }}
        role="table"
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerOver={showFullText}
      >
        <div role="rowgroup">
          <div
            className={`${css.row} ${css.header}`}
            style={{ gridTemplateColumns: template }}
            role="row"
            aria-rowindex={1}
          >
            {shown.map((column) => (
              <HeaderCell key={column.key} column={column} sorting={sorting} onSort={setSorting} />
            ))}
          </div>
        </div>
        <div role="rowgroup" className={css.body} style={{ height: virtual.getTotalSize() }}>
          {lines.map((line) => (
            <TableRow
              key={rowKey(sorted[line.index] as T)}
              row={sorted[line.index] as T}
              columns={shown}
              index={line.index}
              top={line.start}
              height={line.size}
              template={template}
              isCurrent={line.index === current}
              open={canOpen ? open : null}
            />
          ))}
        </div>
      </div>
      {props.footer !== undefined && <div className={css.footer}>{props.footer}</div>}
    </>
  );
}

interface TableRowProps<T> {
  row: T;
  columns: readonly Column<T>[];
  index: number;
  top: number;
  height: number;
  template: string;
  isCurrent: boolean;
  open: ((row: T) => void) | null;
}

/** Memoised so that scrolling renders only the rows that come into view. */
const TableRow = memo(function Line<T>({
  row,
  columns,
  index,
  top,
  height,
  template,
  isCurrent,
  open,
}: TableRowProps<T>) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${css.row} ${css.dataRow} ${open ? css.clickable : ''} ${isCurrent ? css.current : ''}`}
      style={{ gridTemplateColumns: template, height, transform: `translateY(${top}px)` }}
      {...(open ? { onClick: (event: MouseEvent) => isRowClick(event) && open(row) } : {})}
    >
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} />
      ))}
    </div>
  );
}) as <T>(props: TableRowProps<T>) => ReactNode;

function Cell<T>({ column, row }: { column: Column<T>; row: T }) {
  const content = column.render(row);
  const ellipsis = fitsColumn(content, column.width) ? '' : css.ellipsis;
  return (
    <div role="cell" className={`${css.cell} ${ellipsis} ${column.right ? css.right : ''}`}>
      {content}
    </div>
  );
}

/** Shows truncated text in full on hover. */
function showFullText({ target }: PointerEvent): void {
  const cell = (target as Element).closest<HTMLElement>('[role="cell"]');
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

/** Whether a click is meant for the row, and not for a link, a button or a text selection in it. */
function isRowClick(event: MouseEvent): boolean {
  if ((event.target as Element).closest('a, button, input, [role="menuitem"]')) return false;
  return (window.getSelection()?.toString() ?? '') === '';
}

interface HeaderCellProps<T> {
  column: Column<T>;
  sorting: { key: string; down: boolean } | null;
  onSort: (sorting: { key: string; down: boolean } | null) => void;
}

function HeaderCell<T>({ column, sorting, onSort }: HeaderCellProps<T>) {
  const { key, header, right = false, sort } = column;
  const active = sorting?.key === key ? sorting : null;
  const next = active === null ? { key, down: true } : active.down ? { key, down: false } : null;
  return (
    <div
      role="columnheader"
      className={`${css.cell} ${css.ellipsis} ${right ? css.right : ''}`}
      aria-sort={active === null ? 'none' : active.down ? 'descending' : 'ascending'}
    >
      {sort ? (
        <button type="button" className={css.sort} onClick={() => onSort(next)}>
          {header}
          {active && <Icon name={active.down ? 'down' : 'up'} size={10} />}
        </button>
      ) : (
        header
      )}
    </div>
  );
}

function sortRows<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  sorting: { key: string; down: boolean } | null,
): readonly T[] {
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
