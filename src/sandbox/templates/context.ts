/** Background sentences. None states an event; their numbers and names are drawn per document. */
export const BACKGROUND: readonly string[] = [
  '{co}, based in {hq}, {business}.',
  'The company, which {business}, employs about {employees} people.',
  '{ceo} has run {co} since {since}.',
  'Its best-known products are {product} and {product2}.',
  '{co} has been listed on the {exchange} for {listed} years.',
  'The group reported annual revenue of {annual} last year.',
  'Some {share_na} of its sales come from {topregion}.',
  'Around {funds_share} of the stock is held by pension funds and other institutions.',
  'The board meets again in {board_weeks} weeks, a spokesperson said.',
  'Founded {age} years ago, the company {business}.',
  'It operates from {sites} sites and counts {clients} business customers.',
  'Its shares are part of several {sector} indexes.',
  'The company spends roughly {rnd} of revenue on research and development.',
  '{analysts_n} analysts cover the stock, according to data compiled by the exchange.',
  'The finance department in {hq} will host a call for investors at {hour} Eastern time.',
  'A replay of the call will be kept on the website for {replay} days.',
  'The stock trades at about {pe} times expected earnings.',
  'Inventories stood at {invent} at the end of the last reporting period.',
  'A call to the press office in {hq} was returned after {callback} minutes.',
  'The {sector} sector makes up about {weight} of the broad market index.',
];

export const REACTION: Readonly<Record<'positive' | 'negative' | 'neutral', readonly string[]>> = {
  positive: [
    'The shares rose {react} after the announcement.',
    'The stock was up {react} in {daypart} trading.',
    'Investors sent the shares {react} higher.',
    '{co} gained {react} on the news.',
    'Its stock climbed {react}, outpacing the sector.',
    'Shares added {react} by {hour2}.',
  ],
  negative: [
    'The shares fell {react} after the announcement.',
    'The stock was down {react} in {daypart} trading.',
    'Investors sent the shares {react} lower.',
    '{co} lost {react} on the news.',
    'Its stock dropped {react}, lagging the sector.',
    'Shares shed {react} by {hour2}.',
  ],
  neutral: [
    'The shares were little changed.',
    'The stock barely moved in {daypart} trading.',
    'Trading in the shares was quiet.',
  ],
};

export const COMMENT: Readonly<Record<'positive' | 'negative' | 'neutral', readonly string[]>> = {
  positive: [
    '"We are pleased with where we stand," {ceo} told reporters in {hq}.',
    '"This is a good day for our customers and our people," {ceo} said in a statement.',
    '"It is better than we had hoped," said {analyst}, who follows the company at {broker}.',
    'For {analyst} of {broker}, the news strengthens the case for the shares.',
    '"The team has worked {effort} months for this," said {ceo}.',
    'A fund manager in {city} who owns the stock called it encouraging.',
  ],
  negative: [
    '"We are disappointed and will do better," {ceo} told reporters in {hq}.',
    '"This is a hard day for our customers and our people," {ceo} said in a statement.',
    '"It is worse than we had feared," said {analyst}, who follows the company at {broker}.',
    'For {analyst} of {broker}, the news weakens the case for the shares.',
    '"It will take {effort} months to put this right," said {ceo}.',
    'A fund manager in {city} who owns the stock called it troubling.',
  ],
  neutral: [
    '"There is not much to add," said a spokesperson in {hq}.',
    'A spokesperson confirmed the details by telephone.',
    '{analyst} of {broker} left his estimates unchanged.',
  ],
};

export const CLOSING: readonly string[] = [
  'The company did not give further details.',
  'More information is expected in {board_weeks} weeks.',
  'Officials at two other firms in the industry declined to comment.',
  'The next quarterly report is due in {due} days.',
  'Company material and public records were used for this account.',
  'Volume reached {volume} shares by {hour2}, about {times} times the daily average.',
  'Options traders priced in a swing of about {swing} for the month.',
  'The sector index was {sidx} points from its level of a week ago.',
  'Our colleagues in {city} and {editor} contributed.',
  'Details were first posted at {hour2} on the website of the company.',
  'The average holding period of the stock is {hold} months, exchange data show.',
  'A transcript of {pages} pages was made available to subscribers.',
];

export const OUTLOOK: Readonly<Record<string, readonly string[]>> = {
  raised: [
    'The company also raised its forecast for the full year.',
    'It lifted its guidance for the rest of the year as well.',
    'Management raised its full-year outlook at the same time.',
  ],
  lowered: [
    'The company also cut its forecast for the full year.',
    'It lowered its guidance for the rest of the year as well.',
    'Management reduced its full-year outlook at the same time.',
  ],
  maintained: [
    'The company maintained its forecast for the full year.',
    'It left its guidance for the rest of the year unchanged.',
    'Management reaffirmed its full-year outlook.',
  ],
};

export const MACRO_CONTEXT: readonly string[] = [
  'Economists at {broker} had seen a {chance} chance of such a development.',
  '"Markets will need {effort} weeks to digest this," said {analyst} of {broker}.',
  'The yield on ten-year bonds moved to {yield}.',
  'A statement of {pages} pages was published at {hour2}.',
  'Officials will brief reporters in {city} in {due} days.',
  'Trading desks in {city} reported busy phones from {hour} on.',
  'The last comparable event was {listed} months ago, records kept by {broker} show.',
  'Shipping brokers in {city} quoted rates {swing} away from those of a month ago.',
  'A survey of {analysts_n} economists is due at the end of the month.',
  'Our colleagues in {city} and {editor} contributed.',
  'An emergency meeting of ministers was set for {hour} in {city}.',
  'Consumers will notice the effect in {effort} to {due} weeks, the statistics office estimated.',
  'Turnover on the futures exchange reached {volume} contracts.',
  '{editor}, a former official, called for calm in a radio interview.',
];
