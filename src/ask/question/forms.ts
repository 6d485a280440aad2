/** A kind of question: how it is written, and what answers it. Slots become parameters of the operation. */
export interface Form {
  name: string;
  example: string;
  patterns: readonly string[];
  operation: string;
  /** Parameters that the words of the form fix. */
  fixed?: Readonly<Record<string, string>>;
  /** The period where the question names none. */
  period?: string;
}

const WE = '(we|you|i|the engine|the platform)';
const OUR = '(our|the|my)';
const VERSUS = '(against|versus|vs|compared to|compared with|relative to)';
const MOVED = '(rise|fall|drop|jump|move|gain|lose|rally|sink|go up|go down)';
const WEEK = 'last 7 days';
const QUARTER = 'last 90 days';
const YEAR = 'last 365 days';
const ALL = 'last 10 years';

export const FORMS: readonly Form[] = [
  {
    name: 'changes',
    example: 'What changed on TICKER since Tuesday and why?',
    patterns: [
      'what (changed|is new|happened|has changed|has happened|is going on) (on|at|with|for|to|in|about) {company}[ {period}][ and why]',
      'what (changed|happened) {period} (on|at|with|for|to) {company}[ and why]',
    ],
    operation: 'changes',
    period: WEEK,
  },
  {
    name: 'why_moved',
    example: 'Why did TICKER fall last week?',
    patterns: [`why did {company} ${MOVED}[ {period}]`, 'why is {company} (up|down|rising|falling)[ {period}]'],
    operation: 'changes',
    period: WEEK,
  },
  {
    name: 'performance',
    example: 'How did TICKER do in March against the benchmark?',
    patterns: [
      `how (did|has|is|was) {company} (do|done|doing|perform|performed|performing)[ {period}][ ${VERSUS} (the |)(benchmark|market|index|spy)]`,
      `how (did|has) {company} (do|done|perform|performed) ${VERSUS} (the |)(benchmark|market|index|spy)[ {period}]`,
      'how much (did|has) {company} (gain|gained|lose|lost|return|returned|rise|risen|fall|fallen)[ {period}]',
    ],
    operation: 'performance',
    period: 'last 30 days',
  },
  {
    name: 'return',
    example: 'What was the return of TICKER last month?',
    patterns: ['what (is|was) the (total |)(return|performance) of {company}[ {period}]'],
    operation: 'performance',
    period: 'last 30 days',
  },
  {
    name: 'close_on',
    example: 'What was the close of TICKER on 2026-03-05?',
    patterns: [
      'what (is|was) the (close|closing price|price|share price) of {company} {period}',
      'where did {company} (close|trade) {period}',
    ],
    operation: 'close_on',
  },
  {
    name: 'last_price',
    example: 'What is the price of TICKER?',
    patterns: [
      'what (is|was) the (last |latest |current |)(price|close|quote|share price) (of|for) {company}',
      'where (is|does) {company} (trade|trading)',
      'how much (is|does) {company} (trading at|trade at|cost|worth)',
    ],
    operation: 'last_price',
  },
  {
    name: 'series',
    example: 'What were the daily closes of TICKER last week?',
    patterns: [
      '[what (are|were) ][the ](daily |)(closes|closing prices|prices|price history|price series) of {company}[ {period}]',
    ],
    operation: 'series',
    period: 'last 30 days',
  },
  {
    name: 'highest_close',
    example: 'What was the highest close of TICKER this year?',
    patterns: ['what (is|was) the (highest|maximum|top) (close|price|closing price) of {company}[ {period}]'],
    operation: 'extreme_close',
    fixed: { which: 'highest' },
    period: YEAR,
  },
  {
    name: 'lowest_close',
    example: 'What was the lowest close of TICKER this year?',
    patterns: ['what (is|was) the (lowest|minimum|bottom) (close|price|closing price) of {company}[ {period}]'],
    operation: 'extreme_close',
    fixed: { which: 'lowest' },
    period: YEAR,
  },
  {
    name: 'volume',
    example: 'What was the average volume of TICKER last month?',
    patterns: [
      'what (is|was) the (average |mean |daily |average daily |)volume of {company}[ {period}]',
      'how many shares of {company} (trade|traded) (a|per|each) day[ {period}]',
    ],
    operation: 'average_volume',
    period: 'last 30 days',
  },
  {
    name: 'dividends',
    example: 'Which dividends did TICKER pay this year?',
    patterns: [
      '(what|which) dividends (did|has|does) {company} (pay|paid)[ {period}]',
      '(did|does|has) {company} (pay|paid) (a dividend|dividends)[ {period}]',
    ],
    operation: 'dividends',
    period: YEAR,
  },
  {
    name: 'splits',
    example: 'Did TICKER split its shares last year?',
    patterns: [
      '(did|has) {company} split[ its (shares|stock)][ {period}]',
      '(what|which) splits (did|has) {company} (have|had|do|done)[ {period}]',
    ],
    operation: 'splits',
    period: 'last 10 years',
  },
  {
    name: 'compare',
    example: 'Compare TICKER and OTHER since March',
    patterns: [
      'compare {company} (and|with|to|against) {company2}[ {period}]',
      '(who|which) (did|performed) better[ {period}][,|:| -] {company} or {company2}',
      '(did|has) {company} (do|done|perform|performed) better than {company2}[ {period}]',
      'how (did|has) {company} (do|done|perform|performed) (against|versus|vs|compared to) {company2}[ {period}]',
    ],
    operation: 'compare',
    period: 'last 30 days',
  },
  {
    name: 'gainers',
    example: 'Which companies rose most last week?',
    patterns: [
      '(which|what) (companies|stocks|tickers|shares) (rose|gained|are up|went up) (the |)most[ {period}]',
      '(who|what) (are|were) the (biggest|top|largest) (gainers|winners)[ {period}]',
    ],
    operation: 'movers',
    fixed: { which: 'rose' },
    period: WEEK,
  },
  {
    name: 'losers',
    example: 'Which companies fell most last week?',
    patterns: [
      '(which|what) (companies|stocks|tickers|shares) (fell|lost|are down|went down|dropped) (the |)most[ {period}]',
      '(who|what) (are|were) the (biggest|top|largest) (losers|decliners)[ {period}]',
    ],
    operation: 'movers',
    fixed: { which: 'fell' },
    period: WEEK,
  },
  {
    name: 'news',
    example: 'What is the latest news about TICKER?',
    patterns: [
      '[what (is|are) ][the ](latest|newest|recent|last) (news|documents|headlines|articles|stories) (on|about|of|for) {company}[ {period}]',
      'what (news|documents|headlines) (is|are|was|were) there (on|about|for) {company}[ {period}]',
    ],
    operation: 'documents',
    period: 'last 30 days',
  },
  {
    name: 'document_count',
    example: 'How many documents mention TICKER this month?',
    patterns: [
      'how many (documents|articles|news|stories|headlines) (are there about|mention|mentioned|are about|were about|about|on) {company}[ {period}]',
    ],
    operation: 'document_count',
    period: 'last 30 days',
  },
  {
    name: 'statements',
    example: 'What do documents say about TICKER this week?',
    patterns: [
      'what (do|did) (documents|the documents|sources|people|the news) (say|state|write|report) (about|on) {company}[ {period}]',
      'what is the (good|bad|important) news (about|on|for) {company}[ {period}]',
    ],
    operation: 'statements',
    period: 'last 30 days',
  },
  {
    name: 'filings',
    example: 'Latest filings of TICKER',
    patterns: [
      '[what (is|are) ][the ](latest|newest|recent|last) (filings|filing|sec filings) (of|by|from|for) {company}[ {period}]',
      'what did {company} file[ {period}]',
    ],
    operation: 'filings',
    period: ALL,
  },
  {
    name: 'insiders',
    example: 'Which insider transactions of TICKER are there this year?',
    patterns: [
      '(which|what) insider (transactions|trades|purchases|sales) (of|at|in) {company} (are|were) there[ {period}]',
      '(did|have) insiders (buy|sell|bought|sold|trade|traded) {company}[ {period}]',
      '(latest|recent) insider (transactions|trades) (of|at|in) {company}[ {period}]',
    ],
    operation: 'insiders',
    period: YEAR,
  },
  {
    name: 'figure',
    example: 'What is the revenue of TICKER?',
    patterns: [
      'what (is|was|are|were) the (latest |last |)(reported |){metric} of {company}',
      'how (much|many) {metric} (does|did) {company} (have|report|make)',
    ],
    operation: 'figure',
  },
  {
    name: 'trend',
    example: 'What is the trend of TICKER?',
    patterns: [
      'what is the (trend|sentiment|outlook|mood) (of|for|on|about|around) {company}',
      'is {company} (bullish|bearish)',
    ],
    operation: 'trend',
  },
  {
    name: 'competitors',
    example: 'Who competes with TICKER?',
    patterns: [
      'who (are|is) the (competitors|rivals|peers|competitor) of {company}',
      'who competes with {company}',
      '(which|what) companies are related to {company}',
    ],
    operation: 'competitors',
  },
  {
    name: 'profile',
    example: 'What sector is TICKER in?',
    patterns: [
      '(what|which) (sector|industry) is {company} in',
      'what is the ticker (of|for) {company}',
      'what (company|kind of company) is {company}',
    ],
    operation: 'profile',
  },
  {
    name: 'sector_companies',
    example: 'Which companies are in the energy sector?',
    patterns: ['(which|what) (companies|stocks|tickers) are in [the ]{sector}[ sector]'],
    operation: 'sector_companies',
  },
  {
    name: 'company_count',
    example: 'How many companies do we track?',
    patterns: [`how many (companies|stocks|tickers) (do ${WE} track|are tracked|do ${WE} follow)`],
    operation: 'company_count',
  },
  {
    name: 'explain_recommendation',
    example: 'What is the recommendation for TICKER and why?',
    patterns: [
      `what is ${OUR} (recommendation|view|rating|advice) (for|on|of) {company}[ and why]`,
      'why is {company} (a |)(buy|sell|hold)',
      `why do ${WE} (recommend|rate) {company}`,
      `should ${WE} (buy|sell|hold|own) {company}`,
    ],
    operation: 'explain_recommendation',
  },
  {
    name: 'action_history',
    example: 'How did our recommendation for TICKER change this month?',
    patterns: [`how (did|has) ${OUR} (recommendation|view|rating) (for|on|of) {company} (change|changed)[ {period}]`],
    operation: 'action_history',
    period: QUARTER,
  },
  {
    name: 'recommendation_changes',
    example: 'Which recommendations changed today?',
    patterns: [
      '(which|what|how many) (recommendations|views|ratings) (changed|have changed|are new)[ {period}]',
      'what did (we|you) change our mind (about|on)[ {period}]',
    ],
    operation: 'recommendation_changes',
    period: 'today',
  },
  {
    name: 'buys',
    example: 'Which companies are a buy?',
    patterns: [
      '(which|what) (companies|stocks|tickers) (are|have) (a |)(buy|buys|buy recommendation)',
      'what should (we|i) buy',
      '(which|what) are the buy recommendations',
    ],
    operation: 'standing_recommendations',
    fixed: { action: 'buy' },
  },
  {
    name: 'sells',
    example: 'Which companies are a sell?',
    patterns: [
      '(which|what) (companies|stocks|tickers) (are|have) (a |)(sell|sells|sell recommendation)',
      'what should (we|i) sell',
      '(which|what) are the sell recommendations',
    ],
    operation: 'standing_recommendations',
    fixed: { action: 'sell' },
  },
  {
    name: 'strongest_recommendations',
    example: 'Which recommendations have the highest confidence?',
    patterns: [
      '(which|what) (recommendation|recommendations) (has|have) the highest confidence',
      '(which|what) (is|are) (our|the) (strongest|most confident|surest) (recommendation|recommendations)',
    ],
    operation: 'standing_recommendations',
    fixed: { action: 'any' },
  },
  {
    name: 'why_buy',
    example: 'Why did we buy TICKER?',
    patterns: [`why did ${WE} buy {company}[ {period}]`, 'why (was|were) {company} bought[ {period}]'],
    operation: 'explain_trade',
    fixed: { side: 'buy' },
    period: ALL,
  },
  {
    name: 'why_sell',
    example: 'Why did we sell TICKER?',
    patterns: [`why did ${WE} sell {company}[ {period}]`, 'why (was|were) {company} sold[ {period}]'],
    operation: 'explain_trade',
    fixed: { side: 'sell' },
    period: ALL,
  },
  {
    name: 'refused_orders',
    example: 'How many orders were refused this week and why?',
    patterns: [
      '(how many|which|what) orders (were|are|got) (refused|rejected|blocked)[ {period}][ and why]',
      'why were orders (refused|rejected|blocked)[ {period}]',
    ],
    operation: 'refused_orders',
    period: 'last 30 days',
  },
  {
    name: 'open_orders',
    example: 'Which orders are open?',
    patterns: ['(which|what|how many) orders (are|is) (open|working|pending|not finished)'],
    operation: 'orders',
    fixed: { side: 'any', state: 'open' },
    period: YEAR,
  },
  {
    name: 'orders_of_company',
    example: 'Which orders for TICKER were placed this month?',
    patterns: [
      '(which|what|how many) orders (for|in|of) {company} (were|did we) (placed|created|sent|place|create|send)[ {period}]',
      `(which|what|how many) orders did ${WE} (place|create|send) (for|in) {company}[ {period}]`,
    ],
    operation: 'orders',
    fixed: { side: 'any', state: 'any' },
    period: 'last 30 days',
  },
  {
    name: 'orders',
    example: 'How many orders did we place last week?',
    patterns: [
      `(which|what|how many) (orders|trades) did ${WE} (place|create|send|make)[ {period}]`,
      '(which|what|how many) orders were (placed|created|sent)[ {period}]',
    ],
    operation: 'orders',
    fixed: { side: 'any', state: 'any' },
    period: 'last 30 days',
  },
  {
    name: 'bought',
    example: 'What did we buy last week?',
    patterns: [`what (did|have) ${WE} (buy|bought)[ {period}]`, 'what was bought[ {period}]'],
    operation: 'orders',
    fixed: { side: 'buy', state: 'filled' },
    period: 'last 30 days',
  },
  {
    name: 'sold',
    example: 'What did we sell last week?',
    patterns: [`what (did|have) ${WE} (sell|sold)[ {period}]`, 'what was sold[ {period}]'],
    operation: 'orders',
    fixed: { side: 'sell', state: 'filled' },
    period: 'last 30 days',
  },
  {
    name: 'approvals',
    example: 'Which orders wait for approval?',
    patterns: [
      '(which|what|how many) orders (wait|are waiting|are) (for|on|pending) approval',
      '(which|what|how many) orders need (approval|a review)',
    ],
    operation: 'approvals',
  },
  {
    name: 'skips',
    example: 'Which recommendations were skipped last week and why?',
    patterns: [
      '(which|what|how many) recommendations were (skipped|not taken)[ {period}][ and why]',
      'why were recommendations skipped[ {period}]',
    ],
    operation: 'skips',
    period: WEEK,
  },
  {
    name: 'skips_of_company',
    example: 'Why was TICKER skipped?',
    patterns: [
      'why (was|is) {company} (skipped|not bought|not traded)[ {period}]',
      `why did ${WE} not (buy|trade|take) {company}[ {period}]`,
    ],
    operation: 'skips',
    period: 'last 30 days',
  },
  {
    name: 'holdings',
    example: 'What do we hold?',
    patterns: [
      `what do ${WE} (hold|own)`,
      `what (are|is) ${OUR} (positions|position|holdings|portfolio)`,
      `(how many|which) (positions|stocks) do ${WE} (hold|have|own)`,
    ],
    operation: 'holdings',
    fixed: { which: 'all' },
  },
  {
    name: 'largest_position',
    example: 'What is our largest position?',
    patterns: [`(what|which) is ${OUR} (largest|biggest|top) (position|holding)`, 'largest position'],
    operation: 'holdings',
    fixed: { which: 'largest' },
  },
  {
    name: 'smallest_position',
    example: 'What is our smallest position?',
    patterns: [`(what|which) is ${OUR} smallest (position|holding)`],
    operation: 'holdings',
    fixed: { which: 'smallest' },
  },
  {
    name: 'best_position',
    example: 'Which position has gained the most?',
    patterns: [
      '(which|what) (position|holding) (has gained|gained|is up) (the |)most',
      `(what|which) is ${OUR} best (position|holding)`,
    ],
    operation: 'holdings',
    fixed: { which: 'best' },
  },
  {
    name: 'worst_position',
    example: 'Which position has lost the most?',
    patterns: [
      '(which|what) (position|holding) (has lost|lost|is down) (the |)most',
      `(what|which) is ${OUR} worst (position|holding)`,
    ],
    operation: 'holdings',
    fixed: { which: 'worst' },
  },
  {
    name: 'position',
    example: 'How many shares of TICKER do we hold?',
    patterns: [
      `how (many shares of|much|much of) {company} do ${WE} (hold|own|have)`,
      `do ${WE} (hold|own|have) [any ][shares of ]{company}`,
      `what is ${OUR} position in {company}`,
    ],
    operation: 'position',
  },
  {
    name: 'portfolio_value',
    example: 'What is our portfolio worth?',
    patterns: [
      `what is ${OUR} (portfolio|account) worth`,
      `what is the value of ${OUR} (portfolio|account)`,
      `how much (cash|money) do ${WE} have`,
    ],
    operation: 'portfolio_value',
  },
  {
    name: 'portfolio_return',
    example: 'How did our portfolio do this month?',
    patterns: [
      `how (did|has|have) (${WE}|${OUR} portfolio|${OUR} account) (do|done|perform|performed)[ {period}]`,
      `what (is|was) ${OUR} (portfolio return|return)[ {period}]`,
    ],
    operation: 'portfolio_return',
    period: 'last 30 days',
  },
  {
    name: 'realised',
    example: 'What was our realised profit last month?',
    patterns: [
      `what (is|was) ${OUR} (realised|realized) (profit|loss|result|pnl|p&l)[ {period}]`,
      'how many trades were closed[ {period}]',
      `what is ${OUR} win rate of trades[ {period}]`,
    ],
    operation: 'realised',
    period: 'last 30 days',
  },
  {
    name: 'best_trade',
    example: 'What was our best trade this year?',
    patterns: [`(what|which) (was|is) ${OUR} (best|most profitable) trade[ {period}]`],
    operation: 'extreme_trade',
    fixed: { which: 'best' },
    period: YEAR,
  },
  {
    name: 'worst_trade',
    example: 'What was our worst trade this year?',
    patterns: [`(what|which) (was|is) ${OUR} worst trade[ {period}]`],
    operation: 'extreme_trade',
    fixed: { which: 'worst' },
    period: YEAR,
  },
  {
    name: 'blockers',
    example: 'What blocks the engine?',
    patterns: [
      'what (blocks|is blocking|stops|holds back) (the engine|trading|the trading engine|us)',
      'why (is|does) the engine not (trading|trade|buying|buy)',
      'is the engine (running|trading|blocked|paused)',
      '(which|what) (circuit breakers|breakers) are tripped',
    ],
    operation: 'blockers',
  },
  {
    name: 'lockouts',
    example: 'Which symbols are locked out and why?',
    patterns: ['(which|what|how many) (symbols|companies|tickers|stocks) are (locked out|locked|in lockout)[ and why]'],
    operation: 'lockouts',
  },
  {
    name: 'exposed_to_commodity',
    example: 'Who is exposed to oil?',
    patterns: [
      '(who|which companies|what companies) (is|are) exposed to {input}[ prices]',
      '(who|which companies) (needs|need|uses|use) {input}',
    ],
    operation: 'exposed_to',
    fixed: { kind: 'commodity' },
  },
  {
    name: 'exposed_to_region',
    example: 'Who is exposed to Europe?',
    patterns: [
      '(who|which companies|what companies) (is|are) exposed to {place}',
      '(who|which companies) (earns|earn|sells|sell) in {place}',
    ],
    operation: 'exposed_to',
    fixed: { kind: 'region' },
  },
  {
    name: 'exposed_to_event',
    example: 'Who is exposed to tariffs?',
    patterns: ['(who|which companies|what companies) (is|are) (exposed to|affected by|hit by) {macro}'],
    operation: 'exposed_to_event',
  },
  {
    name: 'events_of_company',
    example: 'Which macro events affect TICKER?',
    patterns: [
      '(which|what) (macro |)events (affect|affected|hit|matter for) {company}',
      'what is {company} exposed to',
    ],
    operation: 'events_of_company',
  },
  {
    name: 'macro_events',
    example: 'Which macro events happened this week?',
    patterns: [
      '(which|what|how many) macro events (happened|were there|became known|are there)[ {period}]',
      '(latest|recent) macro events[ {period}]',
    ],
    operation: 'macro_events',
    period: WEEK,
  },
  {
    name: 'macro_events_of_type',
    example: 'Which tariffs events happened this month?',
    patterns: [
      '(which|what|how many) {macro}( events|) (happened|were there|became known|are there)[ {period}]',
      '(latest|recent) {macro}( events|)[ {period}]',
    ],
    operation: 'macro_events',
    period: 'last 30 days',
  },
  {
    name: 'event_history_of_company',
    example: 'Every time an earnings miss happened at TICKER and what the price did',
    patterns: [
      '[show ]every time (a |an |){catalyst} (happened|occurred) (at|to|of|for) {company}[ {period}][ and what the price did]',
      'what happens to {company} after (a |an |){catalyst}[ {period}]',
    ],
    operation: 'event_history',
    period: YEAR,
  },
  {
    name: 'event_history',
    example: 'Every time a guidance cut happened and what the price did',
    patterns: [
      '[show ]every time (a |an |){catalyst} (happened|occurred)[ {period}][ and what the price did]',
      'what (happens|happened) (to the price |to prices |)after (a |an |){catalyst}[ {period}]',
    ],
    operation: 'event_history',
    period: YEAR,
  },
  {
    name: 'what_if_rises',
    example: 'What would happen to us if oil rises 10%?',
    patterns: [
      'what (would happen|happens|if)( to us| to our portfolio| to the portfolio|)( if|) {commodity}( prices|) (rises|rise|goes up|jumps|gains)[ by] {percent}',
    ],
    operation: 'what_if',
    fixed: { type: 'commodity_move', sense: 'usual' },
  },
  {
    name: 'what_if_falls',
    example: 'What would happen to us if oil falls 10%?',
    patterns: [
      'what (would happen|happens|if)( to us| to our portfolio| to the portfolio|)( if|) {commodity}( prices|) (falls|fall|goes down|drops|drop|loses)[ by] {percent}',
    ],
    operation: 'what_if',
    fixed: { type: 'commodity_move', sense: 'opposite' },
  },
  {
    name: 'what_if_tariffs',
    example: 'What would happen to us if tariffs hit Europe?',
    patterns: [
      'what (would happen|happens|if)( to us| to our portfolio|)( if|) (new |)tariffs (hit|on|are put on|are imposed on) {region}',
    ],
    operation: 'what_if',
    fixed: { type: 'tariff', severity: 'high', sense: 'usual' },
  },
  {
    name: 'what_if_rates',
    example: 'What would happen to us if rates rise in Europe?',
    patterns: [
      'what (would happen|happens|if)( to us| to our portfolio|)( if|) (interest |)rates (rise|go up|are raised) in {region}',
    ],
    operation: 'what_if',
    fixed: { type: 'rate_decision', severity: 'high', sense: 'usual' },
  },
  {
    name: 'calibration',
    example: 'What is the calibration at 30 days?',
    patterns: [
      `what is ${OUR} calibration (at|over|for) {horizon}`,
      `how well calibrated (are|is) (${WE}|the model|our confidence) (at|over) {horizon}`,
    ],
    operation: 'calibration',
  },
  {
    name: 'grades',
    example: 'What is our win rate at 7 days?',
    patterns: [
      `what is ${OUR} (win rate|hit rate|accuracy|information coefficient|ic) (at|over|for) {horizon}`,
      `how (good|accurate) are ${OUR} (predictions|recommendations) (at|over) {horizon}`,
    ],
    operation: 'grades',
  },
  {
    name: 'quality_gate',
    example: 'Does the quality gate pass?',
    patterns: ['(does|did) the (quality |)gate pass', 'what is the (status|state) of the (quality |)gate'],
    operation: 'quality_gate',
  },
  {
    name: 'most_credible',
    example: 'Which sources are most credible?',
    patterns: ['(which|what) sources (are|is) (the |)(most credible|best|most reliable)'],
    operation: 'credibility',
    fixed: { which: 'most' },
  },
  {
    name: 'least_credible',
    example: 'Which sources are least credible?',
    patterns: ['(which|what) sources (are|is) (the |)(least credible|worst|least reliable)'],
    operation: 'credibility',
    fixed: { which: 'least' },
  },
  {
    name: 'attribution_sources',
    example: 'Which sources contributed most at 7 days?',
    patterns: ['(which|what) sources (contributed|helped|earned) (the |)most (at|over) {horizon}'],
    operation: 'attribution',
    fixed: { by: 'sources' },
  },
  {
    name: 'attribution_catalysts',
    example: 'Which catalysts contributed most at 7 days?',
    patterns: [
      '(which|what) (catalysts|events|kinds of news) (contributed|helped|earned|worked) (the |)(most|best) (at|over) {horizon}',
    ],
    operation: 'attribution',
    fixed: { by: 'catalysts' },
  },
  {
    name: 'attribution_layers',
    example: 'Which layers contributed most at 7 days?',
    patterns: ['(which|what) (layer|layers) (contributed|helped|earned|worked) (the |)(most|best) (at|over) {horizon}'],
    operation: 'attribution',
    fixed: { by: 'layers' },
  },
  {
    name: 'backtest',
    example: 'What did the last backtest show?',
    patterns: [
      'what did the (last|latest) backtest (show|return|say)',
      '(summarise|summarize) the (last|latest) backtest',
      'how did the (last|latest) backtest do',
    ],
    operation: 'backtest',
  },
  {
    name: 'pipeline',
    example: 'Is the pipeline running?',
    patterns: [
      'is the pipeline (running|paused|working)',
      'what is the (state|status) of the pipeline[ {period}]',
      'how many documents were (collected|processed|read)[ {period}]',
    ],
    operation: 'pipeline',
    period: WEEK,
  },
  {
    name: 'failing_sources',
    example: 'Which sources are failing?',
    patterns: [
      '(which|what|how many) sources (are|is) (failing|broken|down)',
      '(which|what|how many) sources (fail|failed)',
    ],
    operation: 'failing_sources',
  },
  {
    name: 'search',
    example: 'Find documents about a product recall',
    patterns: [
      '(find|search|look for|search for) (all |)(documents|articles|news|stories|filings|sentences|anything) (about|on|with|that mention|mentioning) {text}[ {period}]',
      '(which|what) (documents|articles|stories|filings) (mention|contain|are about|talk about) {text}[ {period}]',
      'what (was|has been|is|do documents|did documents) (written|write|said|say|reported|report) about {text}[ {period}]',
      'search (the documents |documents |)for {text}[ {period}]',
    ],
    operation: 'search',
  },
];

/** Questions that change the plan before: "and for X?", "and last week?". */
export const FOLLOW_UP_PATTERNS = {
  company: ['[and ](what about|how about|for|and for) {company}', 'and {company}'],
  period: ['[and ](what about|how about|and) {period}', '[and ]{period}'],
  since: ['since when', 'and since when', 'how old is (that|this)'],
} as const;
