import { expect, test } from 'vitest';
import { extractBuiltin } from './extract.ts';

const read = (text: string) => {
  const start = text.indexOf('Acme');
  const mention = { companyId: 'a', ticker: 'ACME', start, end: start + 4, status: 'linked' as const, salience: 0.7 };
  const { direction, companyImpacts } = extractBuiltin({ title: null, text, mentions: [mention] });
  return { direction, types: companyImpacts.map(({ catalystType }) => catalystType) };
};

test.each([
  'Trading in Acme was suspended pending news.',
  'Acme halted, news pending',
  'Acme stock halted for volatility',
])('a halt of trading is no event: %s', (text) => expect(read(text)).toEqual({ direction: 'neutral', types: [] }));

test.each([
  ['Acme halts production at its largest plant for lack of parts.', 'supply_disruption'],
  ['Acme shares were halted after plunging 30%.', 'price_move'],
  ['Regulators halted the taxi service of Acme.', 'regulatory_action'],
])('what is stopped or moves decides: %s', (text, type) =>
  expect(read(text)).toEqual({ direction: 'negative', types: [type] }),
);
