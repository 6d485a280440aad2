import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatReadings, mergeExpositions } from './exposition.ts';

test('readings of one metric share one description', () => {
  expect(
    formatReadings([
      { name: 'sextant_lease_held', labels: { lease: 'scheduler' }, value: 1 },
      { name: 'sextant_process_ready', value: 0 },
      { name: 'sextant_lease_held', labels: { lease: 'trading-engine' }, value: 0 },
    ]),
  ).toBe(
    [
      '# HELP sextant_lease_held 1 if a process leads this work now, otherwise 0',
      '# TYPE sextant_lease_held gauge',
      'sextant_lease_held{lease="scheduler"} 1',
      'sextant_lease_held{lease="trading-engine"} 0',
      '# HELP sextant_process_ready 1 when every role of the process has started',
      '# TYPE sextant_process_ready gauge',
      'sextant_process_ready 0',
      '',
    ].join('\n'),
  );
});

test('quotes, backslashes and line breaks of a label are escaped, and infinities have the names of the format', () => {
  const text = formatReadings([
    { name: 'sextant_lease_held', labels: { lease: 'a"b\\c\nd' }, value: Number.POSITIVE_INFINITY },
    { name: 'sextant_disk_free_bytes', value: Number.NaN },
  ]);
  expect(text).toContain('sextant_lease_held{lease="a\\"b\\\\c\\nd"} +Inf\n');
  expect(text).toContain('sextant_disk_free_bytes NaN\n');
});

test('a label value never makes a second line', () => {
  fc.assert(
    fc.property(fc.string(), (lease) => {
      const text = formatReadings([{ name: 'sextant_lease_held', labels: { lease }, value: 1 }]);
      return text.split('\n').length === 4;
    }),
  );
});

test('samples of a metric in several texts are put under one description', () => {
  const of = (service: string) =>
    `# HELP http_connections Open connections\n# TYPE http_connections gauge\nhttp_connections{service="${service}"} 1\n`;
  expect(mergeExpositions([of('query'), '# HELP up x\n# TYPE up gauge\nup 1\n', of('risk')])).toBe(
    [
      '# HELP http_connections Open connections',
      '# TYPE http_connections gauge',
      'http_connections{service="query"} 1',
      'http_connections{service="risk"} 1',
      '# HELP up x',
      '# TYPE up gauge',
      'up 1',
      '',
    ].join('\n'),
  );
});
