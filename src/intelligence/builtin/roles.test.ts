import { describe, expect, test } from 'vitest';
import { readCompanies, readEvents } from '../../../test/kit/read-companies.ts';
import { extractBuiltin } from './extract.ts';

describe('each company gets its own event and direction', () => {
  test.each([
    ['Acme upgrades Beta', ['Beta analyst_upgrade positive']],
    ['Beta upgraded by Acme', ['Beta analyst_upgrade positive']],
    ['Acme downgrades Beta to neutral from outperform', ['Beta analyst_downgrade negative']],
    ['Acme raises Beta price target to $120 from $105', ['Beta price_target positive']],
    ['Acme maintains buy on Beta, lowers price target to $40', ['Beta price_target negative']],
    ['Acme keeps its hold rating on Beta, raises price target to $55', ['Beta price_target positive']],
    ['Acme reiterates outperform on Beta', ['Beta other positive']],
    ['Acme downgrades Beta to underweight, lowers price target to $9', ['Beta analyst_downgrade negative']],
    ['Growth will be strong next year as exports recover: Acme', []],
    ['Growth will be strong next year as exports recover: Acme CEO Marlow', []],
    ["Let's buy Acme", []],
    ["Judge blocks Acme's takeover of Beta", ['Acme ma_acquirer negative', 'Beta ma_target negative']],
    ['Acme machinists reject contract offer', ['Acme labour_action negative']],
    ['S&P downgrades Acme to junk', ['Acme credit_event negative']],
    ['The S&P 500 fell as Beta downgraded Acme to sell', ['Acme analyst_downgrade negative']],
    ['Acme ends takeover talks', ['Acme ma_target negative']],
    ['Acme pauses share buyback', ['Acme dividend_cut_dilution negative']],
    ['Acme seeks bankruptcy protection', ['Acme credit_event negative']],
    ['Acme lost 6%', ['Acme price_move negative']],
    ['Acme edged 0.1% lower', ['Acme price_move negative']],
    [
      'Acme Q4 EPS beats by $0.09, guides Q1 revenue below consensus',
      ['Acme earnings_beat positive', 'Acme guidance_cut negative'],
    ],
    ['Acme calls off merger with Beta after court ruling', ['Acme ma_acquirer negative', 'Beta ma_target negative']],
    ['Acme to buy Beta for $4 bln', ['Acme ma_acquirer neutral', 'Beta ma_target positive']],
    ['Beta to be acquired by Acme', ['Acme ma_acquirer neutral', 'Beta ma_target positive']],
    ['Acme loses radar deal to Beta', ['Acme contract_loss negative', 'Beta contract_win positive']],
    ['Acme sues Beta over patents', ['Beta litigation negative']],
    ['Acme wins patent case against Beta', ['Acme litigation positive', 'Beta litigation negative']],
    ['Acme tops forecasts while Beta disappoints', ['Acme earnings_beat positive', 'Beta earnings_miss negative']],
    ['Acme misses estimates, Beta beats', ['Acme earnings_miss negative', 'Beta earnings_beat positive']],
    ['Acme wins fighter contract over Beta', ['Acme contract_win positive', 'Beta contract_loss negative']],
    ['Acme climbs, Beta sinks after results', ['Acme price_move positive', 'Beta price_move negative']],
    [
      'Acme, Beta and Gamma slide',
      ['Acme price_move negative', 'Beta price_move negative', 'Gamma price_move negative'],
    ],
    ['Acme +5%, Beta -7%', ['Acme price_move positive', 'Beta price_move negative']],
    ['Acme gains share at the expense of Beta', ['Acme other positive', 'Beta other negative']],
    ['Acme replaces Beta as main supplier', ['Acme contract_win positive', 'Beta contract_loss negative']],
    ['Acme beats Beta to win cloud contract', ['Acme contract_win positive', 'Beta other negative']],
    ['Acme, unlike Beta, raised its forecast', ['Acme guidance_raise positive']],
    ['Judge blocks takeover of Beta', ['Beta ma_target negative']],
    ['Acme and Beta join forces', ['Acme partnership positive', 'Beta partnership positive']],
  ])('%s', (text, expected) => expect(readEvents(text)).toEqual(expect.arrayContaining(expected)));
});

test('the broker of a rating and the buyer of an order have no event', () => {
  for (const text of ['Acme upgrades Beta', 'Acme downgrades Beta to sell', 'Beta cut to hold from buy at Acme'])
    expect(readEvents(text).some((impact) => impact.startsWith('Acme'))).toBe(false);
  expect(readEvents('Acme has ordered two ferries from a yard.')).toEqual([]);
});

describe('refused, ended and expected', () => {
  test.each([
    ["FDA declines to approve Acme's drug", 'Acme regulatory_action negative'],
    ['Acme fails to win renewal of the toll road contract', 'Acme contract_loss negative'],
    ['Judge throws out suit against Acme', 'Acme litigation positive'],
    ['Acme loss is wider than expected', 'Acme earnings_miss negative'],
    ['Acme posts smaller-than-expected loss', 'Acme earnings_beat positive'],
    ['Acme profit falls where analysts had expected a rise', 'Acme earnings_miss negative'],
    ['Acme comps -1.9% vs. consensus of +0.3%', 'Acme earnings_miss negative'],
    ['Acme sees FY EPS $1.10-$1.20, consensus $1.34', 'Acme guidance_cut negative'],
    ['Acme EPS beats by $.04, beats on revenue', 'Acme earnings_beat positive'],
    ['Acme initiated at sell', 'Acme analyst_downgrade negative'],
    ['Acme PT cut to $31 from $40', 'Acme price_target negative'],
    ['Acme -9%', 'Acme price_move negative'],
  ])('%s', (text, expected) => expect(readEvents(text)).toContain(expected));
});

test('words of a company name are not read, and what did not happen is no event', () => {
  const impacts = (text: string, name: string) => {
    const start = text.indexOf(name);
    const mention = {
      companyId: name,
      ticker: name,
      start,
      end: start + name.length,
      status: 'linked',
      salience: 1,
    } as const;
    return extractBuiltin({ title: null, text, mentions: [mention] }).companyImpacts;
  };
  expect(impacts('Best Buy opens ten stores', 'Best Buy')).toEqual([]);
  expect(impacts('Discover stock drops after compliance probe', 'Discover')[0]!.direction).toBe('negative');
  expect(readEvents('Acme did not repurchase any shares.')).toEqual([]);
  expect(readEvents('Acme would have beaten estimates.')).toEqual([]);
});

test('an own figure sizes each company of a list', () => {
  const text = 'Acme +2%, Beta -19%';
  const [acme, beta] = readCompanies(text);
  expect(beta!.magnitude).toBeGreaterThan(3 * acme!.magnitude);
});

test('lower figures beside an outlook, and an outlook of spending, are no cut of guidance', () => {
  for (const text of [
    'Acme gross margin was 27%, reflecting lower markdowns included in the prior outlook.',
    'Acme lowered its estimate of capital expenditures for the year to $4.8 billion.',
  ])
    expect(readEvents(text).some((impact) => impact.includes('guidance_cut'))).toBe(false);
  expect(readEvents('Acme lowered its outlook')).toContain('Acme guidance_cut negative');
});

describe('customers, suppliers and partners', () => {
  test.each([
    ['Acme wins $2bn order from Beta', ['Acme contract_win positive']],
    ['Acme orders 100 jets from Beta in blow to Gamma', ['Beta contract_win positive', 'Gamma other negative']],
    ['Acme to use Beta modems through 2027', ['Beta contract_win positive']],
    ['Acme drops Beta cards in Canada', ['Beta contract_loss negative']],
    ['Acme pulls content from Beta', ['Beta other negative']],
    ['Acme picks Beta for in-car software', ['Beta contract_win positive']],
    ['Acme and Beta partner to develop services', ['Acme partnership positive', 'Beta partnership positive']],
    ["Acme and China's Beta to partner on delivery", ['Acme partnership positive', 'Beta partnership positive']],
    ['Acme shuts out Beta from orders', ['Beta contract_loss negative']],
    ['Acme supplier cuts forecast', []],
  ])('%s', (text, expected) => expect(readEvents(text)).toEqual(expected));
});

describe('bids, stakes and suits', () => {
  test.each([
    ['Acme closes Beta deal', ['Acme ma_acquirer neutral', 'Beta ma_target positive']],
    ['Acme rejects Beta takeover offer', ['Acme ma_target negative', 'Beta ma_acquirer neutral']],
    ['Acme surges on Beta takeover interest', ['Acme ma_target positive', 'Beta ma_acquirer neutral']],
    ['Acme to invest $500m in Beta', ['Beta other positive']],
    ['Acme cuts stake in Beta', ['Beta other negative']],
    ['Acme to pay Beta $250 million to settle patent suit', ['Acme litigation negative', 'Beta litigation positive']],
    ['Acme wins injunction against Beta', ['Acme litigation positive', 'Beta litigation negative']],
    ['Judge throws out Acme suit against Beta', ['Beta litigation positive']],
    ['Acme says the SEC is probing its hires', ['Acme regulatory_action negative']],
    ['Acme denies planning to cut its workforce', []],
  ])('%s', (text, expected) => expect(readEvents(text)).toEqual(expect.arrayContaining(expected)));
});

describe('views of brokers', () => {
  test.each([
    ['Acme downgrades Beta, prefers Gamma', ['Beta analyst_downgrade negative', 'Gamma other positive']],
    ['Acme sees upside for Beta', ['Beta other positive']],
    ['Acme lifts Beta target', ['Beta price_target positive']],
    ['Acme retains overweight on Beta, ups target to $43', ['Beta price_target positive']],
    ['Beta analysts cut their price targets on the chipmaker', ['Beta price_target negative']],
    ['Beta slides after Acme downgrades the stock', ['Beta analyst_downgrade negative']],
    ['Acme picks Beta, Gamma as top bets', ['Beta other positive', 'Gamma other positive']],
  ])('%s', (text, expected) => expect(readEvents(text)).toEqual(expected));
});

describe('lists and clauses', () => {
  test.each([
    ['Acme, Beta, Gamma hit 52-week lows', ['Acme other negative', 'Beta other negative', 'Gamma other negative']],
    ['Acme Inc (ACM.N), Beta Inc (BET.N) and other retailers beat forecasts', ['Acme earnings_beat positive']],
    [
      'Top gainers and losers: Acme, Beta up 2%; Zyxo down 3%',
      ['Acme price_move positive', 'Beta price_move positive'],
    ],
    [
      "Acme Co.'s profit missed estimates, the quarter in which Beta Inc. opened a plant",
      ['Acme earnings_miss negative'],
    ],
  ])('%s', (text, expected) => {
    const impacts = readEvents(text);
    expect(impacts).toEqual(expect.arrayContaining(expected));
    // Nothing is said of the others, or the same.
    for (const [name, direction] of impacts.map((impact) => impact.split(' ').filter((_, at) => at !== 1)))
      expect(`${name} ${direction}`).toMatch(new RegExp(`${expected[0]?.split(' ')[2]}$`));
  });
});
