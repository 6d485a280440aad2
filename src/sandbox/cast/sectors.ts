export const SECTORS = ['Technology', 'Health Care', 'Financials', 'Energy', 'Consumer', 'Industrials'] as const;
export type Sector = (typeof SECTORS)[number];

export interface Fund {
  ticker: string;
  legalName: string;
  /** The sector the fund tracks, or the whole market. */
  tracks: Sector | 'Broad market';
  startPrice: number;
  dailyVolume: number;
}

export const BENCHMARK = 'SPY';

/** SPY keeps its real symbol because excess returns are measured against it; the price series is invented. */
export const FUNDS: readonly Fund[] = [
  {
    ticker: BENCHMARK,
    legalName: 'Simulated Market Index Fund',
    tracks: 'Broad market',
    startPrice: 480,
    dailyVolume: 42e6,
  },
  { ticker: 'STEK', legalName: 'Simulated Technology Fund', tracks: 'Technology', startPrice: 92, dailyVolume: 3e6 },
  { ticker: 'SHLC', legalName: 'Simulated Health Care Fund', tracks: 'Health Care', startPrice: 71, dailyVolume: 2e6 },
  { ticker: 'SFNC', legalName: 'Simulated Financials Fund', tracks: 'Financials', startPrice: 44, dailyVolume: 4e6 },
  { ticker: 'SENG', legalName: 'Simulated Energy Fund', tracks: 'Energy', startPrice: 58, dailyVolume: 3e6 },
  { ticker: 'SCON', legalName: 'Simulated Consumer Fund', tracks: 'Consumer', startPrice: 83, dailyVolume: 2e6 },
  { ticker: 'SIND', legalName: 'Simulated Industrials Fund', tracks: 'Industrials', startPrice: 66, dailyVolume: 2e6 },
];

export function fundOfSector(sector: Sector): Fund {
  const fund = FUNDS.find(({ tracks }) => tracks === sector);
  if (!fund) throw new Error(`no fund tracks ${sector}`);
  return fund;
}
