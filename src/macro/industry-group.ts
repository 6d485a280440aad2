/** Industries that macro events affect differently from the rest of their sector, recognised by words in the industry name. */
export const INDUSTRY_GROUPS = [
  'banks',
  'insurance',
  'real_estate',
  'utilities',
  'oil_gas',
  'mining',
  'defence',
  'airlines',
  'retail',
  'logistics',
  'drugs',
] as const;
export type IndustryGroup = (typeof INDUSTRY_GROUPS)[number];

/**
 * First match wins: "insurance brokers and banks" is insurance, "oil and gas pipelines" transports oil and does not sell it.
 */
const WORDS: readonly (readonly [IndustryGroup | null, RegExp])[] = [
  ['insurance', /\b(re)?insur/],
  ['banks', /\b(banks?|banking|thrifts?|lenders?)\b/],
  ['real_estate', /\b(real estate|reits?|property|homebuild)/],
  [null, /\b(pipelines?|midstream|oil ?field services|storage)\b/],
  ['utilities', /\b(utilit|renewable power|electric(ity)? (power|producers?)|power producers?|water supply)/],
  ['oil_gas', /\b(oil|petroleum|gas exploration|gas production|refin)/],
  ['mining', /\b(mining|miners?|metals|steel|copper|aluminium|aluminum)\b/],
  ['defence', /\b(defen[cs]e)\b/],
  ['airlines', /\b(airlines?|airports?)\b/],
  ['retail', /\b(retail|restaurants?|department stores?)/],
  ['logistics', /\b(freight|logistics|shipping|trucking|railroads?)\b/],
  ['drugs', /\b(pharma|biotech|drug|vaccine)/],
];

/** Null for a company that behaves like its sector. Uses the industry, and the sector only without an industry. */
export function industryGroup(company: { sector: string | null; industry: string | null }): IndustryGroup | null {
  const words = (company.industry ?? company.sector ?? '').toLowerCase();
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}
