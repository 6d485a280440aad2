import { compilePatterns } from '../patterns.ts';
import { phraseEntries } from '../phrase-table.ts';

/** `profit` and `loss` are one signed figure; the others only have a good and a bad direction. */
export type MetricKind =
  | 'profit'
  | 'loss'
  | 'sales'
  | 'orders'
  | 'demand'
  | 'cost'
  | 'price'
  | 'forecast'
  /** Changes of it are irrelevant to investors. */
  | 'inert'
  /** Not a metric, but contains the name of one. */
  | 'skip';

export interface Metric {
  readonly name: string;
  readonly kind: MetricKind;
  /** +1: more is better; -1: more is worse; 0: irrelevant to investors. */
  readonly polarity: -1 | 0 | 1;
  /** Weight in the sentence's score: profit outranks sales when the two disagree. */
  readonly weight: number;
}

// kind / polarity / weight / name
const TABLE = `
profit / 1 / 1.2 / profit: profit~, net profit~, operating profit~, pretax profit~, pre tax profit~, gross profit~,
  profit|result|earnings|income *1 before|after tax|taxes|financial, profit for|in the period|year|quarter, net income, earnings, operating income,
  operating result~, net result~, result~, financial result~, ebit, ebitda, ebita, income before tax|taxes,
  operating earnings, bottom line, surplus, funds from operations,
  profit|operating|gross|ebit|ebitda|net|interest margin~, margin~, profitability, profit margin~
profit / 1 / 1.2 / eps: eps, adj eps, gaap eps, non gaap eps, diluted eps, earnings per share, profit per share, result per share, net income per share
profit / 1 / 1.1 / cash flow: cash flow~, cashflow, free cash flow, operating cash flow, cash generation
loss / -1 / 1.2 / loss: loss, net loss, operating loss, pretax loss, pre tax loss,
  loss for|in the period|year|quarter, loss per share, loss share, losses, operating losses, net losses, deficit~
cost / -1 / 1 / credit losses: credit|loan|impairment losses, loan impairment~, credit loss~, loan loss~, credit|loan loss|impairment provisions
sales / 1 / 1 / sales: sales, net sales, revenue~, turnover, net turnover, top line, income, net interest income,
  invoicing, sales revenue, revs, comps, comp sales, same store sales, like for like sales, comparable sales, comparable store sales, arr, fee income, rental income, premium~ income|written, advertising revenue~
sales / 1 / 0.9 / return: return on investment|equity|capital|assets|sales, return on capital employed, roi, roe,
  roce, yield~
orders / 1 / 1 / orders: order~, order intake, new orders, orders received, order book~, order stock, orderbook,
  backlog~, order backlog~, order inflow, order volume~, bookings, export orders
demand / 1 / 0.9 / volume: demand, volume~, delivery~, shipment~, exports, output, production, production volume~,
  throughput, traffic, overnight stays, guests, attendance, cargo, freight, tonnage, footfall, downloads, viewers,
  audience, registrations, housing starts, building permits, punctuality, clients, membership, bookings, quality,
  seats, inflow~, operating rate~, passenger~, passenger traffic|volume~|numbers, load factor, occupancy,
  occupancy rate, subscriber~, subscriptions, customer|visitor|guest|member numbers, customer satisfaction, users, circulation, readership, visitors,
  market share~, share of the market, capacity utilisation|utilization, utilisation rate, productivity,
  number of passengers|subscribers|customers|users|visitors|orders|subscriptions, capacity, efficiency,
  production capacity, competitiveness, liquidity, solvency, equity ratio, net asset value, nav, deposits,
  consumer confidence, business confidence, sentiment, premiums, assets under management, lending, market, markets,
  business, activity, sales volume~, market position, position, performance, spending
cost / -1 / 0.8 / costs: cost~, expense~,
  operating|production|fixed|labour|labor|energy|fuel|financing|personnel cost~|expense~, raw material cost~|price~,
  material cost~|price~, energy|fuel|input|wood|pulpwood|electricity price~, cost of sales|goods|materials|funding,
  financing cost~|expense~, interest expense~|cost~, wages, taxes, tariffs, duties
cost / -1 / 0.8 / debt: debt~, net debt, borrowings, liabilities, gearing, gearing ratio, debt to equity, debt to equity ratio, debt equity ratio, debt to ebitda, debt ratio, net debt to ebitda, leverage ratio, leverage, indebtedness,
  interest bearing debt|liabilities
cost / -1 / 0.8 / charges: write down~, writedown~, write off~, impairment~, impairment charges, provisions,
  bad debts, claims, claims expenses
cost / -1 / 0.8 / harm: unemployment, interest rates, relapse~, symptom~, side effects, mortality, loss ratio,
  lead times, vacancy~, vacancy rate~, non performing loans, nonperforming loans, npl ratio, bad loans, delinquency~, arrears,
  default rate~, delivery|payback|turnaround|lead time~, cost income ratio, cost to income ratio, expense|cost ratio~, staff turnover,
  working capital, net working capital, sick leave~, overdue receivables, interest payments, repair~, bill~, injury~, error|reject rate~, cancellations, tax burden, unit cost~, loan losses, bankruptcies, complaints, defects, accidents, absences, delays, churn, inventories,
  stocks of unsold
cost / -1 / 0.6 / harm: time needed, waiting time~, lead time~, use of energy|water|fuel|raw|plastic|plastics|chemicals, emissions, consumption of water|energy|fuel,
  energy|water|fuel consumption, energy use, combined ratio, downtime, competition, overcapacity
price / 1 / 0.7 / index: index, omx *3 index, general index, all share index
price / 1 / 0.9 / share price: share price~, market value, market cap, shares, stock, stocks, stock price~, share, unit price~
forecast / 1 / 1 / forecast: guidance, outlook, forecast~, full year forecast~|outlook|guidance,
  profit|earnings forecast~, estimate~, projection~
forecast / 1 / 0.9 / rating: rating~, credit rating~, recommendation~, target price~, price target~, target~
forecast / 1 / 1 / dividend: dividend~, dividend per share, payout, dividend proposal
sales / 1 / 0.6 / prices: selling|sales|market|pulp|paper|board|steel|metal|house|housing price~, prices, rents
inert / 0 / 0 / inert: share capital, number of shares|votes|employees|personnel|staff|members|shareholders,
  voting rights, votes, employees, personnel, staff, headcount, workforce, holding~, stake~, shareholding~, ownership,
  ownership interest, share of votes|voting|shares|ownership|capital, shares outstanding, treasury shares,
  balance sheet total, purchase price, subscription price, offer price, capital gain~,
  average number of personnel|employees, number of *2 shares, share of *3 exports|sales|turnover, average age,
  own shares, market capitalisation|capitalization, book value, trading volume, earnings report, tax rate,
  share of the company, shares and votes, shares in|of *3 company, subscription, share series, loan~, bond~,
  investment~, temperature~, oil|crude|gold price~, price~ of oil|crude|gold
skip / 0 / 0 / skip: growth rate~, market size, per share, share of, share issue~, stock option~, option~, stock exchange~, share of the, profit sharing,
  sales office~, profit warning~, customer order~, in order to, in order, market leader, business area~,
  business unit~, line of business, core business, stock market
`;

export const METRICS = compilePatterns(
  phraseEntries(
    TABLE,
    ([kind, polarity, weight, name]): Metric => ({
      name: name ?? '',
      kind: kind as MetricKind,
      polarity: Math.sign(Number(polarity)) as Metric['polarity'],
      weight: Number(weight),
    }),
  ),
);
