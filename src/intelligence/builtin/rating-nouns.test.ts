import { describe, expect, test } from 'vitest';
import { readEvents } from '../../../test/kit/read-companies.ts';

describe('a rating as a noun belongs to the rated company', () => {
  test.each([
    ["Acme was a high riser after an upgrade to 'buy' at Beta.", ['Acme analyst_upgrade positive']],
    ['Acme gained 2.5% following an upgrade to overweight from neutral by Beta.', ['Acme analyst_upgrade positive']],
    ['Acme gains on an upgrade at Brandt Cole', ['Acme analyst_upgrade positive']],
    ['Acme suffered a downgrade from Beta, with shares down 1.25p.', ['Acme analyst_downgrade negative']],
    ['Shares rose after Beta issued an upgrade of Acme.', ['Acme analyst_upgrade positive']],
    [
      'Market movers: Acme boosted by upgrade; Beta hit by downgrade',
      ['Acme analyst_upgrade positive', 'Beta analyst_downgrade negative'],
    ],
    [
      'Acme was knocked by a downgrade to hold at Gamma, while Beta was hit by a downgrade to sell at Delta Works.',
      ['Acme analyst_downgrade negative', 'Beta analyst_downgrade negative'],
    ],
  ])('%s', (text, expected) => expect(readEvents(text)).toEqual(expected));

  test('an upgrade of a product is no rating', () => {
    expect(readEvents('Acme released an upgrade to its phone software.')).not.toContain(
      'Acme analyst_upgrade positive',
    );
    expect(readEvents('Acme finished the upgrade of Beta servers.').join()).not.toMatch(/analyst_/);
  });
});

test('the shares that a broker rates are those of the company named before', () => {
  expect(readEvents("Acme surged after Beta upgraded the stock to 'buy' from 'hold' on better growth.")).toEqual([
    'Acme analyst_upgrade positive',
  ]);
});

describe('the broker that has a price target is not affected by it', () => {
  test.each([
    ['The shares rose after Acme edged its price target for the stock higher to 1214p from 1200p.', []],
    ['Acme saw its price target cut to $40.', ['Acme price_target negative']],
  ])('%s', (text, expected) => expect(readEvents(text)).toEqual(expected));
});
