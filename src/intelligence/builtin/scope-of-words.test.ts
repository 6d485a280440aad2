import { describe, expect, test } from 'vitest';
import { readByRules } from './document.ts';
import { extractBuiltin } from './extract.ts';
import { rulesVerdict } from './learnt/rules-verdict.ts';

/** The sign that the rules give a text; the network is not asked. */
function sign(text: string): number {
  const { isPolar, sign } = rulesVerdict(readByRules(null, text));
  return isPolar ? sign : 0;
}
const cases = (list: readonly (readonly [string, number])[]) =>
  test.each(list)('%s', (text, expected) => expect(sign(text)).toBe(expected));

describe('figures of other countries', () =>
  cases([
    ['Revenue of Harbel rose to Rs8.214 billion, compared with Rs4.906 billion a year earlier.', 1],
    ['The cost of sales was recorded at Rs7.911 billion from Rs3.402 billion.', -1],
    ['Operating profit fell to 4.1 trillion won from 6.3 trillion won.', -1],
    ['Harbel annual profit up 4pc', 1],
    ['Shares of Harbel vaulted 14% to Rs 61.2 on Monday.', 1],
  ]));

describe('words that are no judgement', () =>
  cases([
    ['Orwin is looking to strengthen its network in the US.', 0],
    ['The US agency approved the tablet to treat a rare disease.', 1],
    ['Orwin in talks to buy a toolmaker for $90 million', 0],
    ['Orwin shareholders approve merger with Talbe', 0],
    ['To accelerate its growth, Orwin rented a hall in Leeds.', 0],
    ['Orwin announced cost-cutting measures.', 0],
  ]));

describe('denied, granted, wished and claimed', () =>
  cases([
    ['The lack of answers is infuriating.', -1],
    ['Yes, my train was terribly late, but I found their staff really wonderful.', 1],
    ['It looks thrilling in the brochure, but brochures are printed by marketing.', 0],
    ['I wanted to love the new model.', 0],
    ['We used to recommend this bank to our friends.', 0],
    ['They promise a fast and reliable service.', 0],
    ['I thought this would be the best purchase of my life.', 0],
    ['I don’t use enough of the package to feel that I am getting good value.', 0],
    ['You will love the tariff until you travel.', 0],
  ]));

describe('what ended or never came', () =>
  cases([
    ['Fears of a shortage at the mill proved groundless.', 1],
    ['Hopes of an early recovery have faded.', -1],
    ['The threat of a strike has been lifted.', 1],
  ]));

describe('facts that complain or praise', () =>
  cases([
    ['I waited for nearly five weeks for a letter.', -1],
    ['My flat could not get the signal, so we had to cancel the plan.', -1],
    ['After two visits I still can’t use the lift.', -1],
    ['Now we are facing yet another share issue.', -1],
    ['The screen keeps freezing on me.', -1],
    ['We have had it for a year with zero problems.', 1],
    ['It does exactly what I needed.', 1],
    ['The firm is years ahead of its rivals.', 1],
    ['There are plenty of better alternatives.', -1],
  ]));

describe('posts', () =>
  cases([
    ['$ORWN 🚀🚀🚀', 1],
    ['$ORWN 📉 again', -1],
    ['sold puts on $ORWN', 1],
    ['dont miss $ORWN here', 1],
    ['$ORWN isnt cheap', -1],
    ['$ORWN -5% for no reason, bought more', 1],
    ['$ORWN+2.1% $TALB-3.4% $HARB-1.2%', 0],
    ['$ORWN shorts are going to have a terrible week', 1],
    ['https://example.org/orwn-in-deep-trouble $ORWN', 0],
  ]));

test('a sentence that begins with "but" takes back the one before it', () => {
  expect(sign('It may be a dull company. But I love it.')).toBe(1);
});

test('a neutral reading of a judging sentence is stated as less certain than that of a report', () => {
  const confidence = (text: string) => extractBuiltin({ title: null, text, mentions: [] }).confidence;
  const judging = confidence('I asked them about the blue one and they told me to ask again.');
  const report = confidence('The registered office of the company is in Leeds.');
  expect(judging).toBeLessThan(0.65);
  expect(report).toBeGreaterThan(0.75);
});
