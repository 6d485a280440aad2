import { describe, expect, test } from 'vitest';
import { toCsv } from './csv.ts';

describe('toCsv', () => {
  test('writes the column names first and quotes fields with separators', () => {
    expect(
      toCsv(
        ['a', 'b,c'],
        [
          [1, 'x "y"\nz'],
          [null, true],
        ],
      ),
    ).toBe('a,"b,c"\r\n1,"x ""y""\nz"\r\n,true\r\n');
  });

  test('escapes text that a spreadsheet would run as a formula, but not numbers', () => {
    expect(toCsv(['a'], [['=HYPERLINK("x")'], [-1.5], ['-']])).toBe('a\r\n"\'=HYPERLINK(""x"")"\r\n-1.5\r\n\'-\r\n');
  });

  test('writes lists and objects as JSON', () => {
    expect(toCsv(['a'], [[{ b: [1, 2] }]])).toBe('a\r\n"{""b"":[1,2]}"\r\n');
  });
});
