import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';

const rows = (text: string, separator = ',') => [...parseCsv(text, separator)].map(({ cells }) => cells);

test('quotes, doubled quotes, separators and line breaks in cells, a byte order mark and all line ends', () => {
  expect(rows('\uFEFFa,b\r\n"x, y","say ""hi"""\n\n"two\nlines",z\rlast,')).toEqual([
    ['a', 'b'],
    ['x, y', 'say "hi"'],
    ['two\nlines', 'z'],
    ['last', ''],
  ]);
});

test('an unclosed quote ends with the text, and each row knows its line', () => {
  expect([...parseCsv('a;b\n"1\n2";c\n"open', ';')]).toEqual([
    { line: 1, cells: ['a', 'b'], isClosed: true },
    { line: 2, cells: ['1\n2', 'c'], isClosed: true },
    { line: 4, cells: ['open'], isClosed: false },
  ]);
});
