import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Waterfall } from './waterfall.tsx';

const widths = (...values: number[]) => {
  const steps = values.map((value, index) => ({ label: `Part ${index}`, value }));
  const total = { label: 'Total', value: values.reduce((sum, value) => sum + value, 0) };
  const html = renderToStaticMarkup(createElement(Waterfall, { steps, total }));
  return [...html.matchAll(/width:(\d+)/g)].map(([, width]) => Number(width));
};

test('a part that is shown as zero has no bar, however small the others are', () => {
  expect(widths(0, 0.0001)).toEqual([0, 0, 0]);
  expect(widths(0.3, 0.0001)).toEqual([99, 0, 100]);
  expect(widths(0.3, -0.1)).toEqual([100, 33, 66]);
});
