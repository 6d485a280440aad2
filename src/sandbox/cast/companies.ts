import type { Company } from './company.ts';
import { consumerCompanies } from './companies/consumer.ts';
import { energyCompanies } from './companies/energy.ts';
import { financialsCompanies } from './companies/financials.ts';
import { healthCareCompanies } from './companies/health-care.ts';
import { industrialsCompanies } from './companies/industrials.ts';
import { technologyCompanies } from './companies/technology.ts';

/** Invented companies, four per sector, in sector order. */
export const COMPANIES: readonly Company[] = [
  ...technologyCompanies,
  ...healthCareCompanies,
  ...financialsCompanies,
  ...energyCompanies,
  ...consumerCompanies,
  ...industrialsCompanies,
];

const byTicker = new Map(COMPANIES.map((company) => [company.ticker, company]));

export function getCompany(ticker: string): Company {
  const company = byTicker.get(ticker);
  if (!company) throw new RangeError(`the sandbox has no company with the ticker ${ticker}`);
  return company;
}
