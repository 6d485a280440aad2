import { memo, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { fitsColumn } from './column-fit.ts';
import type { Column } from './table.tsx';
import css from './table.module.css';

/** Columns in the head of a card. */
const CARD_HEAD_COLUMNS = 2;

interface TableRowProps<T> {
  id: string;
  row: T;
  columns: readonly Column<T>[];
  index: number;
  top: number;
  /** The least height: cards and the current row grow with their texts. */
  height: number;
  template: string;
  isCurrent: boolean;
  /** On a phone a row is a card: two columns as its head, the others as names and values. A number in the head has its name too. */
  isCard: boolean;
  open: ((row: T) => void) | null;
  /** Makes it the current row, which shows its texts whole. */
  choose: (index: number) => void;
}

/** Memoised so that scrolling renders only the rows that come into view. */
export const TableRow = memo(function Line<T>(props: TableRowProps<T>) {
  const { id, row, columns, index, top, height, template, isCurrent, isCard, open, choose } = props;
  const size = isCard
    ? { minHeight: height }
    : isCurrent
      ? { gridTemplateColumns: template, minHeight: height }
      : { gridTemplateColumns: template, height };
  const onClick = (event: MouseEvent) => {
    if (!isRowClick(event)) return;
    if (open) open(row);
    else choose(index);
  };
  return (
    <div
      id={id}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      className={`${isCard ? css.card : css.row} ${css.dataRow} ${open ? css.clickable : ''} ${isCurrent ? css.current : ''}`}
      style={{ ...size, transform: `translateY(${top}px)` }}
      onClick={onClick}
    >
      {columns.map((column, place) =>
        isCard ? (
          <CardCell key={column.key} column={column} row={row} isHead={place < CARD_HEAD_COLUMNS} />
        ) : (
          <Cell key={column.key} column={column} row={row} />
        ),
      )}
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

/** Columns of long texts take a line of their own. */
const isWide = <T,>({ width }: Column<T>): boolean => /[2-9](\.\d+)?fr/.test(width ?? '');

/** Lines below the head of a card: two short values share one. */
export function countCardLines<T>(columns: readonly Column<T>[]): number {
  let lines = 0;
  let isHalfFull = false;
  for (const column of columns.slice(CARD_HEAD_COLUMNS)) {
    if (isWide(column) || !isHalfFull) lines++;
    isHalfFull = isWide(column) ? false : !isHalfFull;
  }
  return lines;
}

function CardCell<T>({ column, row, isHead }: { column: Column<T>; row: T; isHead: boolean }) {
  // Beside the name of a card, words speak for themselves and a number does not.
  const isNamed = column.header !== '' && (!isHead || column.right === true);
  return (
    <div
      role="cell"
      className={`${css.cell} ${isHead ? css.cardHead : css.cardLine} ${!isHead && isWide(column) ? css.cardWide : ''}`}
    >
      {isNamed && <span className={css.cardName}>{column.header} </span>}
      <span className={css.cardValue}>{column.render(row)}</span>
    </div>
  );
}

/** Shows truncated text in full on hover. */
export function showFullText({ target }: PointerEvent): void {
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
