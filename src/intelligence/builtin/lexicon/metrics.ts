import { compilePatterns } from '../patterns.ts';

/** `profit` and `loss` are two names of one signed figure; the others only have a good and a bad direction. */
export type MetricKind =
  | 'profit'
  | 'loss'
  | 'sales'
  | 'orders'
  | 'demand'
  | 'cost'
  | 'price'
  | 'forecast'
  /** Changes of it say nothing to an investor. */
  | 'inert'
  /** Not a figure at all, but contains the name of one. */
  | 'skip';

export interface Metric {
  readonly name: string;
  readonly kind: MetricKind;
  /** +1: more is better; -1: more is worse; 0: says nothing to an investor. */
  readonly polarity: -1 | 0 | 1;
  /** How much of the sentence's verdict it carries: profit outranks sales when the two disagree. */
  readonly weight: number;
}

const entries: [string, Metric][] = [];
function add(kind: MetricKind, polarity: Metric['polarity'], weight: number, name: string, phrases: string): void {
  for (const phrase of phrases.split(',')) entries.push([phrase.trim(), { name, kind, polarity, weight }]);
}

add(
  'profit',
  1,
  1.2,
  'profit',
  'profit~, net profit~, operating profit~, pretax profit~, pre tax profit~, gross profit~',
);
add(
  'profit',
  1,
  1.2,
  'profit',
  'profit *1 before tax|taxes, profit for|in the period|year|quarter, net income, earnings',
);
add(
  'profit',
  1,
  1.2,
  'profit',
  'operating income, operating result~, net result~, result~, financial result~, ebit, ebitda',
);
add(
  'profit',
  1,
  1.2,
  'profit',
  'ebita, income before tax|taxes, operating earnings, bottom line, surplus, funds from operations',
);
add('profit', 1, 1.2, 'eps', 'eps, earnings per share, profit per share, result per share, net income per share');
add('profit', 1, 1.1, 'cash flow', 'cash flow~, cashflow, free cash flow, operating cash flow, cash generation');
add(
  'profit',
  1,
  1.2,
  'profit',
  'profit|operating|gross|ebit|ebitda|net|interest margin~, margin~, profitability, profit margin~',
);
add(
  'loss',
  -1,
  1.2,
  'loss',
  'loss, net loss, operating loss, pretax loss, pre tax loss, loss for|in the period|year|quarter',
);
add('loss', -1, 1.2, 'loss', 'loss per share, losses, operating losses, net losses, deficit~');
add(
  'cost',
  -1,
  1.0,
  'credit losses',
  'credit|loan|impairment losses, loan loss~, credit|loan loss|impairment provisions',
);
add(
  'sales',
  1,
  1.0,
  'sales',
  'sales, net sales, revenue~, turnover, net turnover, top line, income, net interest income, invoicing',
);
add(
  'sales',
  1,
  1.0,
  'sales',
  'sales revenue, fee income, rental income, premium~ income|written, advertising revenue~',
);
add(
  'sales',
  1,
  0.9,
  'return',
  'return on investment|equity|capital|assets|sales, return on capital employed, roi, roe, roce, yield~',
);
add(
  'orders',
  1,
  1.0,
  'orders',
  'order~, order intake, new orders, orders received, order book~, order stock, orderbook, backlog~',
);
add('orders', 1, 1.0, 'orders', 'order backlog~, order inflow, order volume~, bookings, export orders');
add(
  'demand',
  1,
  0.9,
  'volume',
  'demand, volume~, delivery~, shipment~, exports, output, production, production volume~, throughput',
);
add(
  'demand',
  1,
  0.9,
  'volume',
  'traffic, seats, inflow~, operating rate~, passenger~, passenger traffic|volume~|numbers, load factor, occupancy, occupancy rate',
);
add(
  'demand',
  1,
  0.9,
  'volume',
  'subscriber~, subscriptions, customer numbers|satisfaction, users, circulation, readership, visitors',
);
add(
  'demand',
  1,
  0.9,
  'volume',
  'market share~, share of the market, capacity utilisation|utilization, utilisation rate, productivity',
);
add(
  'demand',
  1,
  0.9,
  'volume',
  'number of passengers|subscribers|customers|users|visitors|orders|subscriptions, capacity, efficiency',
);
add(
  'demand',
  1,
  0.9,
  'volume',
  'production capacity, competitiveness, liquidity, solvency, equity ratio, net asset value, nav, deposits',
);
add(
  'demand',
  1,
  0.9,
  'volume',
  'consumer confidence, business confidence, sentiment, premiums, assets under management, lending, market',
);
add(
  'demand',
  1,
  0.9,
  'volume',
  'markets, business, activity, sales volume~, market position, position, performance, spending',
);
add(
  'cost',
  -1,
  0.8,
  'costs',
  'cost~, expense~, operating|production|fixed|labour|labor|energy|fuel|financing|personnel cost~|expense~',
);
add(
  'cost',
  -1,
  0.8,
  'costs',
  'raw material cost~|price~, material cost~|price~, energy|fuel|input|wood|pulpwood|electricity price~',
);
add(
  'cost',
  -1,
  0.8,
  'costs',
  'cost of sales|goods|materials|funding, financing cost~|expense~, interest expense~|cost~, wages, taxes',
);
add(
  'cost',
  -1,
  0.8,
  'debt',
  'debt~, net debt, borrowings, liabilities, gearing, gearing ratio, leverage, indebtedness, interest bearing debt|liabilities',
);
add(
  'cost',
  -1,
  0.8,
  'charges',
  'write down~, writedown~, write off~, impairment~, impairment charges, provisions, bad debts, claims, claims expenses',
);
add(
  'cost',
  -1,
  0.8,
  'harm',
  'unemployment, interest rates, relapse~, symptom~, side effects, mortality, loss ratio, lead times, loan losses, bankruptcies, complaints, defects, accidents, absences, delays, churn, inventories, stocks of unsold',
);
add(
  'cost',
  -1,
  0.6,
  'harm',
  'emissions, consumption of water|energy|fuel, energy|water|fuel consumption, energy use, combined ratio, downtime, competition, overcapacity',
);
add('price', 1, 0.7, 'index', 'index, omx *3 index, general index, all share index');
add(
  'price',
  1,
  0.9,
  'share price',
  'share price~, market value, shares, stock, stocks, stock price~, share, unit price~',
);
add(
  'forecast',
  1,
  1.0,
  'forecast',
  'guidance, outlook, forecast~, full year forecast~|outlook|guidance, profit|earnings forecast~, estimate~, projection~',
);
add('forecast', 1, 0.9, 'rating', 'rating~, credit rating~, recommendation~, target price~, price target~, target~');
add('forecast', 1, 1.0, 'dividend', 'dividend~, dividend per share, payout, dividend proposal');
add(
  'sales',
  1,
  0.6,
  'prices',
  'selling|sales|market|pulp|paper|board|steel|metal|house|housing price~, prices, rents, tariffs',
);
add(
  'inert',
  0,
  0,
  'inert',
  'share capital, number of shares|votes|employees|personnel|staff|members|shareholders, voting rights, votes',
);
add(
  'inert',
  0,
  0,
  'inert',
  'employees, personnel, staff, headcount, workforce, holding~, stake~, shareholding~, ownership, ownership interest',
);
add('inert', 0, 0, 'inert', 'share of votes|voting|shares|ownership|capital, shares outstanding, treasury shares');
add('inert', 0, 0, 'inert', 'balance sheet total, purchase price, subscription price, offer price, capital gain~');
add(
  'inert',
  0,
  0,
  'inert',
  'average number of personnel|employees, number of *2 shares, share of *3 exports|sales|turnover, average age, own shares',
);
add(
  'inert',
  0,
  0,
  'inert',
  'market capitalisation|capitalization, book value, trading volume, earnings report, tax rate, share of the company',
);
add(
  'inert',
  0,
  0,
  'inert',
  'shares and votes, shares in|of *3 company, subscription, share series, loan~, bond~, investment~, temperature~',
);

add('inert', 0, 0, 'inert', 'oil|crude|gold price~, price~ of oil|crude|gold');
add(
  'skip',
  0,
  0,
  'skip',
  'per share, share issue~, stock option~, option~, stock exchange~, share of the, profit sharing, sales office~, profit warning~',
);
add(
  'skip',
  0,
  0,
  'skip',
  'customer order~, in order to, in order, market leader, business area~, business unit~, line of business, core business, stock market',
);

export const METRICS = compilePatterns(entries);
