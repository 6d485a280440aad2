import { expect, test } from 'vitest';
import { isBoilerplate, isCompanyReport, isTableRow } from './boilerplate.ts';
import { extractBuiltin } from './extract.ts';

test.each([
  'Pursuant to Section 13 or 15(d) of the Securities Exchange Act of 1934',
  'Washington, D.C. 20549',
  'These forward-looking statements involve risks and uncertainties.',
  'The information shall not be deemed “filed” for purposes of Section 18.',
  'Indicate by check mark whether the registrant is a large accelerated filer.',
])('boilerplate: %s', (sentence) => expect(isBoilerplate(sentence)).toBe(true));

test.each([
  'Lawmakers passed the Clean Air Act on Tuesday.',
  'The company offered 40 dollars a share.',
  'Net sales rose 12% to $310 million.',
])('not boilerplate: %s', (sentence) => expect(isBoilerplate(sentence)).toBe(false));

test('rows of figures and bare numbers are not sentences', () => {
  expect(isTableRow('Net sales 9,672 9,674 9,682 9,619')).toBe(true);
  expect(isTableRow('281,090,975')).toBe(true);
  expect(isTableRow('EPS of $1.04 beat $.98, revenue $3.1 bln vs $3.0 bln expected')).toBe(false);
});

const filing = [
  'Quillon Systems, Inc.: 8-K, results of operations',
  'Item 2.02 Results of Operations and Financial Condition.',
  'Net sales rose 12% to $310 million from $277 million.',
  'Operating profit rose 20% to $40 million.',
  'Item 5.07 Submission of Matters to a Vote of Security Holders.',
  'The stockholders approved the plan and elected all directors.',
  'Safe Harbor Statement under the Private Securities Litigation Reform Act of 1995: a war, tariffs, sanctions and new laws may hurt sales.',
  'Pursuant to the requirements of the Securities Exchange Act of 1934, the registrant has duly caused this report to be signed.',
].join('\n\n');
const mention = { companyId: 'q', ticker: 'QLLN', start: 0, end: 21, status: 'linked' as const, salience: 0.5 };

test('a filing gives its company an impact with evidence, no macro event, and no key fact from boilerplate', () => {
  const found = extractBuiltin({ title: null, text: filing, mentions: [mention], subjectCompanyId: 'q' });
  expect(found.macroEvents).toEqual([]);
  expect(found.keyFacts.join(' ')).not.toMatch(/1934|1995|5\.07|elected/);
  expect(found.companyImpacts[0]).toMatchObject({ ticker: 'QLLN', direction: 'positive' });
  const quotes = found.companyImpacts[0]?.evidence.map(({ quote }) => quote).join(' ') ?? '';
  expect(quotes).toContain('rose 12%');
});

test('an insider’s purchase and an active stake are events', () => {
  const text =
    'On 2026-03-02 director Jane Doe bought 1,500 shares of Quillon Systems, Inc. (Common Stock) at $10.5 in the market (code P).';
  const at = text.indexOf('Quillon');
  const [impact] = extractBuiltin({
    title: null,
    text,
    mentions: [{ ...mention, start: at, end: at + 15 }],
  }).companyImpacts;
  expect(impact).toMatchObject({ catalystType: 'insider_trade', direction: 'positive' });
});

const quarterly = [
  'UNITED STATES SECURITIES AND EXCHANGE COMMISSION',
  'FORM 10-Q',
  'For the quarterly period ended June 30, 2026',
  'QUILLON SYSTEMS, INC.',
  'TABLE OF CONTENTS',
  'Item 2. Management’s Discussion and Analysis of Financial Condition and Results of Operations 24',
  'Item 1A. Risk Factors 31',
  'Item 1. Financial Statements',
  'Note 9. In March the Company was sued by a former supplier, and a jury awarded damages of $4 million.',
  'Item 2. Management’s Discussion and Analysis of Financial Condition and Results of Operations',
  'Net sales decreased 12% to $310 million from $352 million in the second quarter.',
  'Selling expenses fell 3%.',
  'In fiscal 2023 the Company won a contract with the Navy and net sales increased 31%.',
  'Risk Factors',
  'We may suffer a cyber attack that exposes customer data. In 2022 hackers stole records of our customers.',
].join('\n\n');

test('of a quarterly report only the discussion of the reported quarter is news', () => {
  const { companyImpacts, direction } = extractBuiltin({
    title: null,
    text: quarterly,
    mentions: [mention],
    subjectCompanyId: 'q',
  });
  expect(direction).toBe('negative');
  expect(companyImpacts.map(({ catalystType }) => catalystType)).toEqual(['other']);
  expect(companyImpacts[0]).toMatchObject({ direction: 'negative' });
  expect(companyImpacts[0]?.evidence[0]?.quote).toMatch(/^Net sales decreased 12%/);
});

const cover = [
  'UNITED STATES\nSECURITIES AND EXCHANGE COMMISSION\nWashington, D.C. 20549',
  'FORM 8-K',
  'QUILLON SYSTEMS, INC.',
  '(Exact name of registrant as specified in its charter)',
  'Delaware 001-36042 94-1672743',
];
const signatures = [
  'SIGNATURES',
  'Pursuant to the requirements of the Securities Exchange Act of 1934, the registrant has duly caused this report to be signed.',
  'Jane Roe\nExecutive Vice President',
];
const readFiling = (parts: readonly string[]) => {
  const text = parts.join('\n\n');
  const start = Math.max(0, text.search(/quillon systems/i));
  return extractBuiltin({
    title: null,
    text,
    mentions: [{ ...mention, start, end: start + 15 }],
    subjectCompanyId: 'q',
  });
};
const eventsOf = (parts: readonly string[]) =>
  readFiling(parts).companyImpacts.map(({ catalystType, direction }) => `${catalystType} ${direction}`);

test('a press release behind the signatures is read, the cover page and the signatures are not', () => {
  const found = readFiling([
    ...cover,
    'Item 2.02 Results of Operations and Financial Condition.',
    'Quillon Systems, Inc. furnishes its press release.',
    'Item 9.01 Financial Statements and Exhibits.',
    '99.1 Press release',
    ...signatures,
    'Exhibit 99.1',
    'Net sales decreased 12% to $310 million from $352 million.',
    'The company lowered its outlook for full-year earnings per share to $2.25 from $2.60.',
  ]);
  expect(found.companyImpacts[0]).toMatchObject({ catalystType: 'guidance_cut', direction: 'negative' });
  expect(found.summary).not.toMatch(/Delaware|Vice President/);
});

test.each([
  [
    'Item 1.03 Bankruptcy or Receivership.',
    'On May 2 the Company filed voluntary petitions for relief.',
    'credit_event negative',
  ],
  [
    'Item 1.05 Material Cybersecurity Incidents.',
    'On May 2 the Company detected unusual activity.',
    'cyber_incident negative',
  ],
  [
    'Item 2.05 Costs Associated with Exit or Disposal Activities.',
    'On May 2 the Board approved a plan.',
    'restructuring negative',
  ],
  [
    'Item 3.01 Notice of Delisting.',
    'On May 2 the Company received a letter that it no longer complies with the minimum bid price.',
    'regulatory_action negative',
  ],
  [
    'Item 5.02 Departure of Directors.',
    'On May 2 Jane Roe notified the Board of her retirement.',
    'management_change neutral',
  ],
])('the item of a current report states its event: %s', (heading, sentence, event) => {
  expect(eventsOf([...cover, heading, sentence, ...signatures])).toContain(event);
});

test('a move to another exchange, pay of officers and time to regain compliance are no such events', () => {
  expect(
    eventsOf([
      ...cover,
      'Item 3.01 Transfer of Listing.',
      'Quillon Systems, Inc. will transfer its listing to the NYSE.',
    ]),
  ).not.toContain('regulatory_action negative');
  expect(
    eventsOf([
      ...cover,
      'Item 5.02 Compensatory Arrangements.',
      'The Committee of Quillon Systems, Inc. approved awards.',
    ]),
  ).toEqual([]);
  expect(
    eventsOf([...cover, 'Item 8.01 Other Events.', 'Quillon Systems, Inc. has 180 days to regain compliance.']).join(),
  ).not.toContain('regulatory_approval');
});

test('a merger agreement has a target whose own shares are converted, and a buyer', () => {
  const agreement =
    'Quillon Systems, Inc. (the "Company") entered into an Agreement and Plan of Merger with Tarn Corp.';
  const item = 'Item 1.01 Entry into a Material Definitive Agreement.';
  expect(eventsOf([...cover, item, agreement, 'The boards of directors have unanimously approved it.'])).toEqual([
    'ma_acquirer neutral',
  ]);
  const converted = 'Each share of Company common stock will be converted into the right to receive $34 in cash.';
  expect(eventsOf([...cover, item, agreement, converted])).toEqual(['ma_target positive']);
});

test('a row of form 4 states a sale or a purchase by its code', () => {
  const form = (row: string) => [
    'FORM 4\nSTATEMENT OF CHANGES IN BENEFICIAL OWNERSHIP\nSecurities and Exchange Commission',
    'QUILLON SYSTEMS, INC. [ QLLN ]',
    'Securities Acquired (A) or Disposed Of (D)',
    row,
  ];
  expect(eventsOf(form('Common Stock 02/22/2026 S 821,778 D $18.73 7,763,000 D'))).toEqual(['insider_trade negative']);
  expect(eventsOf(form('Common Stock 02/22/2026 P 6,775 A $36.90 12,440 D'))).toEqual(['insider_trade positive']);
  expect(eventsOf(form('Common Stock 02/22/2026 F 1,120 D $36.90 11,320 D'))).toEqual([]);
});

test.each([
  ['Quillon Systems, Inc.: 10-Q for the period ended June 30, 2026\n\nNet sales fell 9%.', true],
  ['Quillon Systems, Inc.: 8-K, results of operations\n\nSales rose.', true],
  ['What to look for in a filing: 10-Q or 8-K?\n\nRead both.', false],
])('a stored filing without its cover is known by its title: %s', (text, expected) =>
  expect(isCompanyReport(text)).toBe(expected),
);

test('of a stored quarterly report the discussion is read, and customers named in it are not affected', () => {
  const text = [
    'Quillon Systems, Inc.: 10-Q for the period ended June 30, 2026',
    'Item 1. Financial Statements',
    'Note 1. A recall of products would harm the results.',
    'Item 2. Management’s Discussion and Analysis of Financial Condition and Results of Operations',
    'Net sales decreased 18.9% compared to the same period in 2025. We now expect earnings of $8.00 a share, compared to our previous guidance of $12.00. Sales to Brightmoor were stable and good.',
    'Item 1A. Risk Factors',
    'A strike or a cyberattack could close our plants.',
  ].join('\n\n');
  const at = text.indexOf('Brightmoor');
  const other = { ...mention, companyId: 'b', ticker: 'BRML', start: at, end: at + 10, salience: 0.1 };
  const found = extractBuiltin({ title: null, text, mentions: [mention, other], subjectCompanyId: 'q' });
  expect(found.companyImpacts.map(({ ticker, catalystType }) => [ticker, catalystType])).toEqual([
    ['QLLN', 'guidance_cut'],
  ]);
});

test('diluted earnings are a measure and no dilution', () => {
  const [impact] = extractBuiltin({
    title: null,
    text: 'Quillon Systems now expects diluted earnings per share of $3.10, compared to its previous guidance of $2.90.',
    mentions: [{ ...mention, end: 15 }],
  }).companyImpacts;
  expect(impact).toMatchObject({ catalystType: 'guidance_raise', direction: 'positive' });
  expect(impact?.rationale).not.toContain('diluted');
});
