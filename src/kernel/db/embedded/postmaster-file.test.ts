import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePostmasterFile } from './postmaster-file.ts';

const file = (status: string) =>
  `4711\n/srv/data\n1789000000\n54321\n\n127.0.0.1\n   123456    98304\n${status.padEnd(8)}\n`;

describe('postmaster.pid', () => {
  test('a running server reports its pid and port', () => {
    expect(parsePostmasterFile(file('ready'))).toEqual({ pid: 4711, port: 54_321, status: 'ready' });
    expect(parsePostmasterFile(file('starting'))?.status).toBe('starting');
    expect(parsePostmasterFile(file('stopping'))?.status).toBe('stopping');
  });

  test('a truncated file is never read as ready', () => {
    const whole = file('ready');
    const end = whole.indexOf('ready') + 'ready'.length;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: end - 1 }), (length) => {
        expect(parsePostmasterFile(whole.slice(0, length))?.status ?? 'unknown').toBe('unknown');
      }),
    );
  });

  test('for any content, a pid is a positive integer and a port is valid', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 10 }), (lines) => {
        const parsed = parsePostmasterFile(lines.join('\n'));
        if (!parsed) return;
        expect(parsed.pid).toBeGreaterThan(0);
        expect(Number.isInteger(parsed.pid)).toBe(true);
        expect(parsed.port).toBeGreaterThanOrEqual(0);
        expect(parsed.port).toBeLessThanOrEqual(65_535);
      }),
    );
  });

  test('a zero or negative pid, as a single-user server writes, is not a server to attach to', () => {
    expect(parsePostmasterFile('-4711\n/srv/data\n')).toBeNull();
    expect(parsePostmasterFile('0\n')).toBeNull();
    expect(parsePostmasterFile('')).toBeNull();
  });
});
