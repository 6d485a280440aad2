import type { EdgarFiler } from './edgar-files.ts';

/** Filers with the numbers, names and symbols under which EDGAR lists them. */
export const APPLE: EdgarFiler = {
  cik: 320193,
  name: 'Apple Inc.',
  tickers: ['AAPL'],
  exchange: 'Nasdaq',
  sic: '3571',
  sicDescription: 'Electronic Computers',
  formerNames: [{ name: 'APPLE COMPUTER INC', from: '1994-01-26T00:00:00.000Z', to: '2007-01-04T00:00:00.000Z' }],
  city: 'Cupertino',
  state: 'CA',
  fiscalYearEnd: '0926',
  publicFloat: 3.25e12,
};
export const MICROSOFT: EdgarFiler = {
  cik: 789019,
  name: 'MICROSOFT CORP',
  tickers: ['MSFT'],
  exchange: 'Nasdaq',
  sic: '7372',
  sicDescription: 'Services-Prepackaged Software',
  city: 'Redmond',
  state: 'WA',
  fiscalYearEnd: '0630',
  publicFloat: 3.1e12,
};
export const NVIDIA: EdgarFiler = {
  cik: 1045810,
  name: 'NVIDIA CORP',
  tickers: ['NVDA'],
  exchange: 'Nasdaq',
  sic: '3674',
  sicDescription: 'Semiconductors & Related Devices',
  city: 'Santa Clara',
  state: 'DE',
  fiscalYearEnd: '0125',
  publicFloat: 2.7e12,
};
export const BERKSHIRE: EdgarFiler = {
  cik: 1067983,
  name: 'BERKSHIRE HATHAWAY INC',
  tickers: ['BRK-B', 'BRK-A'],
  exchange: 'NYSE',
  sic: '6331',
  sicDescription: 'Fire, Marine & Casualty Insurance',
  formerNames: [{ name: 'NBH INC', from: '1998-08-10T00:00:00.000Z', to: '1999-01-05T00:00:00.000Z' }],
  city: 'Omaha',
  state: 'NE',
  publicFloat: 7.2e11,
};
export const EDGAR_CAST: readonly EdgarFiler[] = [APPLE, MICROSOFT, NVIDIA, BERKSHIRE];
