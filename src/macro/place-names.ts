/**
 * Canonical names: operators and sources write the same region, commodity or sector in different ways. All comparisons use
 * these names.
 */
const fold = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

const table = (lines: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(lines).flatMap(([name, others]) =>
      others.split(', ').map((other): [string, string] => [other, name]),
    ),
  );

const REGIONS = table({
  'north america': 'us, usa, u.s., united states, united states of america, america, canada, na, domestic us',
  europe:
    'eu, european union, uk, united kingdom, britain, germany, france, italy, spain, euro area, eurozone, switzerland',
  china: 'cn, greater china, hong kong, mainland china',
  japan: 'jp',
  india: 'in',
  'south korea': 'korea, kr',
  'southeast asia': 'asean, vietnam, thailand, indonesia, malaysia, philippines, singapore, south east asia',
  'middle east': 'mena, gulf states, saudi arabia, iran, iraq, israel, uae',
  'latin america': 'latam, south america, brazil, mexico, argentina, chile, peru',
  australia: 'au, oceania, new zealand',
  africa: 'south africa, nigeria, egypt',
  world: 'global, worldwide, international, all regions',
  asia: 'asia pacific, apac',
  emea: 'europe middle east and africa',
  americas: 'the americas',
});

const ASIA = ['china', 'japan', 'india', 'south korea', 'taiwan', 'southeast asia', 'australia'];
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  asia: ASIA,
  emea: ['europe', 'middle east', 'africa', 'russia', 'ukraine', 'turkey'],
  americas: ['north america', 'latin america'],
};

const COMMODITIES = table({
  oil: 'crude, crude oil, brent, wti, petroleum, jet fuel, diesel, fuel',
  'natural gas': 'gas, lng, liquefied natural gas',
  aluminium: 'aluminum, bauxite',
  steel: 'iron ore, iron',
  wheat: 'grain, grains, corn, maize',
  'rare earths': 'rare earth, rare earth elements',
  timber: 'lumber, pulp, wood',
  gold: 'bullion',
});

const SECTORS = table({
  technology: 'information technology, tech, it',
  'health care': 'healthcare, health, pharmaceuticals',
  financials: 'financial services, finance, financial, banking',
  consumer: 'consumer discretionary, consumer staples, consumer cyclical, consumer defensive, consumer goods',
  industrials: 'industrial, industrial goods',
  materials: 'basic materials, mining',
  'communication services': 'communications, telecommunications, telecom',
  'real estate': 'property, reits',
});

export const canonicalRegion = (name: string): string => REGIONS.get(fold(name)) ?? fold(name);
export const canonicalCommodity = (name: string): string => COMMODITIES.get(fold(name)) ?? fold(name);
export const canonicalSector = (name: string): string => SECTORS.get(fold(name)) ?? fold(name);

/** Assumed cover when one region contains the other: a company that reports "Asia" may or may not be where the event is. */
const PART_OF_REGION = 0.5;

/** How much of a company's region an event's region covers: 1, PART_OF_REGION or 0. */
export function regionCover(eventRegion: string, companyRegion: string): number {
  const hit = canonicalRegion(eventRegion);
  const own = canonicalRegion(companyRegion);
  if (hit === own || hit === 'world' || MEMBERS[hit]?.includes(own)) return 1;
  return own === 'world' || MEMBERS[own]?.includes(hit) ? PART_OF_REGION : 0;
}
