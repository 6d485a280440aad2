import { describe, expect, test } from 'vitest';
import { toCsv } from './csv.ts';

describe('a table as CSV', () => {
  test('has its columns first, and quotes what would break a line or a field', () => {
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

  test('text that a spreadsheet would run is disarmed, numbers are not touched', () => {
    expect(toCsv(['a'], [['=HYPERLINK("x")'], [-1.5], ['-']])).toBe('a\r\n"\'=HYPERLINK(""x"")"\r\n-1.5\r\n\'-\r\n');
  });

  test('values that are lists or objects are written as JSON', () => {
    expect(toCsv(['a'], [[{ b: [1, 2] }]])).toBe('a\r\n"{""b"":[1,2]}"\r\n');
  });
});
