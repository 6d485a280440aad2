import { Button, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { LineChart } from '../../charts/line-chart.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { toCsv } from '../../lib/csv.ts';
import { saveFile } from '../../lib/download.ts';
import { formatDuration, formatNumber, NO_VALUE, formatPlural } from '../../lib/format.ts';

export interface Result {
  columns: string[];
  rows: unknown[][];
  row_count: number;
  elapsed_ms: number;
}

type Row = { index: number; cells: unknown[] };
const CHART_HEIGHT = 300;
const LINES_MAX = 6;
const VIEWS = [
  { value: 'table', label: 'Table' },
  { value: 'chart', label: 'Chart' },
];
const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;

/** The result as a table, or as a chart over its first column. */
export function ResultPanel({ result }: { result: Result }) {
  const [view, setView] = useState('table');
  return (
    <Panel
      title="Result"
      note={`${formatPlural(result.row_count, 'row')} in ${formatDuration(result.elapsed_ms)}`}
      flush
      aside={
        <>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              saveFile(new Blob([toCsv(result.columns, result.rows)], { type: 'text/csv' }), 'sextant-result.csv')
            }
          >
            Download rows
          </Button>
          <SegmentedControl size="xs" data={VIEWS} value={view} onChange={setView} aria-label="View" />
        </>
      }
    >
      {result.row_count === 0 ? (
        <Empty title="Query succeeded, no rows" icon="sql" />
      ) : view === 'table' ? (
        <ResultTable result={result} />
      ) : (
        <ResultChart result={result} />
      )}
    </Panel>
  );
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return NO_VALUE;
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : formatNumber(value, 4);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function ResultTable({ result }: { result: Result }) {
  const rows = useMemo<Row[]>(() => result.rows.map((cells, index) => ({ index, cells })), [result]);
  const columns = useMemo<Column<Row>[]>(
    () =>
      result.columns.map((header, place) => ({
        key: `${place}`,
        header,
        width: 'minmax(110px, 1fr)',
        right: typeof result.rows[0]?.[place] === 'number',
        sort: ({ cells }) => {
          const value = cells[place];
          return typeof value === 'number' || typeof value === 'string' ? value : null;
        },
        render: ({ cells }) => <span title={cell(cells[place])}>{cell(cells[place])}</span>,
      })),
    [result],
  );
  return <Table label="Query result" rows={rows} columns={columns} rowKey={(row) => String(row.index)} />;
}

function ResultChart({ result }: { result: Result }) {
  const { columns, rows } = result;
  const numeric = columns
    .map((label, place) => ({ label, place }))
    .filter(({ place }) => place > 0 && rows.some((row) => typeof row[place] === 'number'))
    .slice(0, LINES_MAX);
  if (numeric.length === 0)
    return (
      <Empty
        title="No chart"
        hint="A chart needs a numeric column after the first column, which becomes the axis."
        icon="sql"
      />
    );
  const firsts = rows.map((row) => row[0]);
  const isTime = firsts.every((value) => typeof value === 'string' && ISO_DATE.test(value));
  const isNumber = firsts.every((value) => typeof value === 'number');
  const order = rows
    .map((row, index) => ({ row, x: isTime ? Date.parse(String(row[0])) / 1_000 : isNumber ? Number(row[0]) : index }))
    .toSorted((a, b) => a.x - b.x);
  return (
    <div style={{ padding: 12 }}>
      <LineChart
        label="Result chart"
        height={CHART_HEIGHT}
        time={isTime}
        x={order.map(({ x }) => x)}
        {...(isTime || isNumber ? {} : { formatX: (value: number) => cell(order[value]?.row[0]) })}
        lines={numeric.map(({ label, place }) => ({
          label,
          values: order.map(({ row }) => (typeof row[place] === 'number' ? row[place] : null)),
          ...(isTime || isNumber ? {} : { bars: true }),
        }))}
      />
    </div>
  );
}
