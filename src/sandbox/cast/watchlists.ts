/** Watchlists created when the sandbox is seeded. */
export const WATCHLISTS = [
  {
    name: 'Core holdings',
    description: 'Large simulated companies, one or two of each sector',
    tickers: ['QLLN', 'OQDV', 'CWMD', 'HVBC', 'OUR', 'PMRL', 'IRVD', 'NRBK'],
  },
  {
    name: 'Rate sensitive',
    description: 'Simulated banks, insurers and property: moved by interest rates',
    tickers: ['HVBC', 'DNMC', 'SLTM', 'KYPT', 'SNHL'],
  },
  {
    name: 'Trade exposed',
    description: 'Simulated companies that sell or buy much abroad',
    tickers: ['TRNW', 'OQDV', 'CSVR', 'VLMR', 'NRBK', 'SNHL'],
  },
  {
    name: 'Event driven',
    description: 'Small and volatile simulated companies',
    tickers: ['HVTX', 'PLGB', 'VDNE', 'BFEN', 'TSYM', 'SKRW'],
  },
] as const;
