import { describe, expect, test } from 'vitest';
import { readDirections, readEvents } from '../../../test/kit/read-companies.ts';

describe('a statement of fact or plan is no event', () => {
  test.each([
    'The value of the deal was not disclosed, said Acme.',
    'The transaction is subject to approval by the competition authority, Acme said.',
    'Acme will open its new customer service point in May.',
    'Acme acquires the land on which its warehouse stands.',
    'Sales growth of 3 to 5 percent a year remains the target of Acme.',
  ])('%s', (text) => expect(readEvents(text).filter((event) => !event.endsWith('other neutral'))).toEqual([]));
});

describe('a word has the sense that its neighbours give it', () => {
  test.each([
    ['The value of the order, although undisclosed, is the largest for Acme.', ['Acme contract_win positive']],
    ['Acme ends its share buyback programme early.', ['Acme dividend_cut_dilution negative']],
    ['Codetermination talks at Acme ended; 38 people will be made redundant.', ['Acme restructuring negative']],
    ['Acme says to close its innovation lab in Portland.', ['Acme restructuring negative']],
    ['Acme acquires the building company Beta.', ['Acme ma_acquirer neutral', 'Beta ma_target positive']],
  ])('%s', (text, expected) => expect(readEvents(text)).toEqual(expected));
});

test('what a company gains at the expense of another is the loss of the other', () => {
  expect(readDirections("Acme gains share at Beta's expense, data show")).toEqual({
    Acme: 'positive',
    Beta: 'negative',
  });
});

test('a bid that is blocked is not good news for its target', () => {
  expect(readDirections("Regulators block Acme's bid for Beta").Beta).not.toBe('positive');
});
