import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barChart, lineChart } from './charts.ts';
import { html } from './html.ts';

test('interpolated values are escaped', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      const { text } = html`<p title="${a}">${[b, html`<b>${a}</b>`]}</p>`;
      expect(text.replace(/^<p title="|">|<b>|<\/b>|<\/p>$/g, '')).not.toMatch(/[<>"'`]/);
    }),
  );
  expect(html`<i>${null}${undefined}${0}${html`<b>x</b>`}</i>`.text).toBe('<i>0<b>x</b></i>');
});

test('charts stay within their frame for all values', () => {
  const values = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(values, (all) => {
      const line = lineChart(
        all.map((value, index) => ({ label: String(index), value })),
        String,
      ).text;
      const bars = barChart(
        all.map((value, index) => ({ label: String(index), value })),
        String,
      ).text;
      for (const [, x, y] of line.matchAll(/[ML](\S+) (\S+?)(?=[ "])/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(0);
        expect(Number(x)).toBeLessThanOrEqual(640);
        expect(Number(y)).toBeGreaterThanOrEqual(0);
        expect(Number(y)).toBeLessThanOrEqual(180);
      }
      expect(line + bars).not.toContain('NaN');
    }),
  );
  expect(barChart([{ label: 'a', value: null }], String).text).toContain('No data.');
});
