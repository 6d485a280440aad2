import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWidthAtLeast } from '../lib/use-width.ts';
import { destinationOf } from '../lib/destination.ts';
import css from './table.module.css';
import { HeaderCell, sortRows, type Sorting } from './table-header.tsx';
import { countCardLines, showFullText, TableRow } from './table-row.tsx';

const ROW_HEIGHT_PX = 34;
const OVERSCAN_ROWS = 12;
/** Below this many columns a table stays a table on a phone. */
const CARD_COLUMNS_MIN = 5;
const CARD_HEAD_PX = 46;
const CARD_LINE_PX = 21;
/** Loads more rows when the last visible row is this close to the end. */
const LOAD_MORE_WITHIN_ROWS = 20;

export interface Column<T> {
  key: string;
  header: string;
  /** What a column without a header shows, for screen readers. */
  name?: string;
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
  /** Cards on a phone also with few columns, where their texts are long. */
  hasCards?: boolean;
  /** Called when the last rows come into view. */
  onEnd?: (() => void) | undefined;
  footer?: ReactNode;
}

/**
 * Virtualised: only the rows in view are rendered. Arrow keys move the selection, Enter opens it. The selected row shows its texts
 * whole; cards always do.
 */
export function Table<T>(props: TableProps<T>) {
  const { rows, columns, rowKey, label, to, onOpen, rowHeight = ROW_HEIGHT_PX, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [selected, setSelected] = useState<{ index: number; key: string } | null>(null);
  const width = useWidthAtLeast();
  const isCards = !width.sm && (props.hasCards === true || columns.length >= CARD_COLUMNS_MIN);
  const shown = useMemo(
    () => (isCards ? orderForCards(columns) : columns.filter(({ from }) => from === undefined || width[from])),
    [columns, width, isCards],
  );
  const lineHeight = isCards ? CARD_HEAD_PX + countCardLines(shown) * CARD_LINE_PX : rowHeight;
  const sorted = useMemo(() => sortRows(rows, columns, sorting), [rows, columns, sorting]);
  const current = selected === null ? null : placeOf(selected, sorted, rowKey);
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: OVERSCAN_ROWS,
    // The overscan rows cover a scroll step, so rendering need not be synchronous and several steps can share one render.
    useFlushSync: false,
    // No getItemKey: the virtualizer would compute the keys of all rows on every scroll. Keys are set where rows render.
  });
  const { measure, resizeItem } = virtual;
  useEffect(() => measure(), [measure, lineHeight]);
  useEffect(
    () => (current === null || isCards ? undefined : () => resizeItem(current, lineHeight)),
    [current, isCards, lineHeight, resizeItem],
  );
  const lines = virtual.getVirtualItems();
  const lastShown = lines.at(-1)?.index ?? 0;
  useEffect(() => {
    if (onEnd && sorted.length > 0 && lastShown >= sorted.length - LOAD_MORE_WITHIN_ROWS) onEnd();
  }, [onEnd, lastShown, sorted.length]);

  const canOpen = to !== undefined || onOpen !== undefined;
  const target = useRef({ to, onOpen, sorted, rowKey });
  useEffect(() => {
    target.current = { to, onOpen, sorted, rowKey };
  });
  const choose = useCallback((index: number) => {
    const row = target.current.sorted[index];
    if (row !== undefined) setSelected({ index, key: target.current.rowKey(row) });
  }, []);
  const open = useCallback(
    (row: T) => {
      if (target.current.onOpen) target.current.onOpen(row);
      else if (target.current.to) void navigate(destinationOf(target.current.to(row)));
    },
    [navigate],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const last = sorted.length - 1;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / lineHeight) - 1);
    const moves: Record<string, number> = {
      ArrowDown: Math.min(last, (current ?? -1) + 1),
      ArrowUp: Math.max(0, (current ?? 1) - 1),
      PageDown: Math.min(last, (current ?? 0) + page),
      PageUp: Math.max(0, (current ?? 0) - page),
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    const row = current === null ? undefined : sorted[current];
    const target = next === undefined ? undefined : sorted[next];
    if (next !== undefined && target !== undefined) {
      event.preventDefault();
      setSelected({ index: next, key: rowKey(target) });
      virtual.scrollToIndex(next);
    } else if (event.key === 'Enter' && row !== undefined && isRowOrTable(event.target)) {
      open(row);
    }
  };
  // The focus follows the selection, so that screen readers read the row and Tab reaches its links.
  const isCurrentShown = lines.some(({ index }) => index === current);
  useEffect(() => {
    if (isCurrentShown && current !== null) document.getElementById(`${id}-${current}`)?.focus({ preventScroll: true });
  }, [id, current, isCurrentShown]);
  // After every render, because new rows, other widths and another selection change the heights. Equal ones change nothing.
  useLayoutEffect(() => {
    if (!isCards && !isCurrentShown) return;
    for (const { index } of isCards ? lines : [{ index: current ?? 0 }]) {
      const row = document.getElementById(`${id}-${index}`);
      if (row) resizeItem(index, row.offsetHeight);
    }
  });
  // Cards carry the names of their values; what remains of the header is for sorting.
  const headers = isCards ? shown.filter(({ sort }) => sort) : shown;
  const template = isCards ? '' : shown.map(({ width: track }) => track ?? 'minmax(0, 1fr)').join(' ');

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={scroller}
        className={css.scroll}
        style={{ maxHeight: props.maxHeight ?? 'max(380px, calc(100dvh - 240px))' }}
        role="table"
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerOver={showFullText}
      >
        {headers.length > 0 && (
          <div role="rowgroup">
            <div
              className={`${css.row} ${css.header} ${isCards ? css.cardsHeader : ''}`}
              style={isCards ? undefined : { gridTemplateColumns: template }}
              role="row"
              aria-rowindex={1}
            >
              {headers.map((column) => (
                <HeaderCell key={column.key} column={column} sorting={sorting} onSort={setSorting} />
              ))}
            </div>
          </div>
        )}
        <div role="rowgroup" className={css.body} style={{ height: virtual.getTotalSize() }}>
          {lines.map((line) => (
            <TableRow
              key={rowKey(sorted[line.index] as T)}
              row={sorted[line.index] as T}
              id={`${id}-${line.index}`}
              columns={shown}
              isCard={isCards}
              index={line.index}
              top={line.start}
              height={lineHeight}
              template={template}
              isCurrent={line.index === current}
              open={canOpen ? open : null}
              choose={choose}
            />
          ))}
        </div>
      </div>
      {props.footer !== undefined && <div className={css.footer}>{props.footer}</div>}
    </>
  );
}

/** Where the selected row is now: new rows and another order move it. Null when it is gone. */
function placeOf<T>(
  { index, key }: { index: number; key: string },
  rows: readonly T[],
  rowKey: (row: T) => string,
): number | null {
  const last = rows[index];
  if (last !== undefined && rowKey(last) === key) return index;
  const place = rows.findIndex((row) => rowKey(row) === key);
  return place === -1 ? null : place;
}

/** Enter on a link or button inside a row is its own. */
const isRowOrTable = (target: EventTarget): boolean =>
  ['row', 'table'].includes((target as HTMLElement).getAttribute('role') ?? '');

/** A card is headed by the ticker, if there is one, and the first other column. */
const orderForCards = <T,>(columns: readonly Column<T>[]): readonly Column<T>[] =>
  columns.toSorted((a, b) => Number(b.key === 'ticker') - Number(a.key === 'ticker'));
