/**
 * People, places and untracked firms used in stories. All are invented except cities, courts and public authorities.
 */
export const BROKERS = [
  'Aldgrave Securities',
  'Tindall Brothers',
  'Novik & Sons',
  'Pembury Research',
  'Oakhollow Partners',
  'Crestline Equity',
  'Fenwright Capital Markets',
  'Lowell Marsden',
] as const;

export const UNTRACKED_FIRMS = [
  'Orrin Glassworks',
  'Pelham Dray',
  'Tolland Freight',
  'Vantorre Group',
  'Birchwater Stores',
  'Calloway Grid',
  'Hestermann AG',
  'Nakadori Electric',
  'Sable Creek Mining',
  'Wexbridge Hotels',
  'Lindqvist Marine',
  'Ambrose Telecom',
  'Dervish Apps',
  'Kilnworth Cement',
  'Solvane Chemicals',
  'Marchetti Foods',
] as const;

export const PEOPLE = [
  'Margaret Osei',
  'Lucas Pereira',
  'Hiroshi Endo',
  'Fatima Haddad',
  'Gregory Stahl',
  'Nadia Kovacs',
  'Owen Fairbanks',
  'Teresa Quintero',
  'Vikram Sethi',
  'Johanna Krug',
  'Desmond Clarke',
  'Astrid Nyberg',
  'Paul Lemaire',
  'Gwen Abernathy',
  'Marcus Oyelaran',
  'Irene Zhao',
] as const;

export const ROLES = [
  'chief financial officer',
  'chief operating officer',
  'chief executive',
  'head of research',
] as const;
export const CITIES = [
  'Dayton',
  'Leeds',
  'Lyon',
  'Osaka',
  'Tampa',
  'Boise',
  'Bremen',
  'Adelaide',
  'Tucson',
  'Porto',
] as const;
export const PLANTS = ['Toledo', 'Wichita', 'Chattanooga', 'Rockford', 'Spokane', 'Mobile', 'Fresno', 'Erie'] as const;
export const STATES = ['Ohio', 'Texas', 'Delaware', 'Oregon', 'Georgia', 'Illinois'] as const;
export const COUNTRIES = ['Japan', 'Germany', 'Brazil', 'India', 'Mexico', 'Canada', 'Vietnam', 'Poland'] as const;
export const UNIONS = ['machinists union', 'transport workers union', 'service employees union'] as const;
export const COURTS = ['federal court in Delaware', 'a state court in Texas', 'a federal court in Manhattan'] as const;

export const AGENCIES: Readonly<Record<string, readonly string[]>> = {
  Technology: ['Federal Trade Commission', 'Federal Communications Commission'],
  'Health Care': ['Food and Drug Administration', 'health department'],
  Financials: ['Securities and Exchange Commission', 'banking regulator'],
  Energy: ['Environmental Protection Agency', 'energy department'],
  Consumer: ['Consumer Product Safety Commission', 'Federal Trade Commission'],
  Industrials: ['transportation department', 'defense department'],
};

export const CENTRAL_BANKS: Readonly<Record<string, string>> = {
  'North America': 'Federal Reserve',
  Europe: 'European Central Bank',
};
export const CURRENCIES: Readonly<Record<string, string>> = { Europe: 'euro', Japan: 'yen', China: 'yuan' };
export const SECTOR_GOODS: Readonly<Record<string, string>> = {
  Technology: 'semiconductors and electronics',
  Consumer: 'consumer goods',
  Industrials: 'machinery',
  Energy: 'fuel',
};
