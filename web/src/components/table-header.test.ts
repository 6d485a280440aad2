import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Column } from './table.tsx';
import { HeaderCell } from './table-header.tsx';

const render = (column: Partial<Column<string>>, sorting: { key: string; down: boolean } | null = null) =>
  renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(HeaderCell<string>, {
        column: { key: 'end', header: '', render: () => '', ...column },
        sorting,
        onSort: () => {},
      }),
    ),
  );

test('a column of buttons without a header has its name for screen readers', () => {
  expect(render({ name: 'End the lockout' })).toContain('>End the lockout</span>');
  expect(render({ header: 'Ticker' })).toContain('>Ticker</div>');
});

test('only a column that can be sorted says how it is sorted', () => {
  const sort = (row: string) => row;
  expect(render({ header: 'Ticker' })).not.toContain('aria-sort');
  expect(render({ header: 'Ticker', sort })).toContain('aria-sort="none"');
  expect(render({ header: 'Ticker', sort }, { key: 'end', down: true })).toContain('aria-sort="descending"');
});
