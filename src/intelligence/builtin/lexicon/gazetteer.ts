import { compilePatterns } from '../patterns.ts';

export interface Place {
  readonly kind: 'region' | 'sector' | 'commodity';
  readonly name: string;
}

const entries: [string, Place][] = [];
function add(kind: Place['kind'], name: string, phrases: string): void {
  for (const phrase of phrases.split(',')) entries.push([phrase.trim(), { kind, name }]);
}

// Countries fold into the regions by which companies report their revenue.
add(
  'region',
  'North America',
  'north america, united states, us, american, america, canada, canadian, federal reserve, fed, washington, fomc, texas, california, florida, gulf coast, wall street, mexico border',
);
add(
  'region',
  'Europe',
  'europe, european, eu, euro zone, eurozone, ecb, brussels, germany, german, france, french, italy, italian, spain, spanish, poland, polish, netherlands, dutch, belgium, austria, sweden, swedish, norway, norwegian, finland, finnish, denmark, danish, baltic, nordic',
);
add(
  'region',
  'Europe',
  'britain, british, uk, united kingdom, england, london, switzerland, swiss, greece, greek, portugal, ireland, irish, czech, hungary, romania, bank of england',
);
add('region', 'China', 'china, chinese, beijing, shanghai, hong kong, shenzhen, pboc, yuan');
add('region', 'Japan', 'japan, japanese, tokyo, bank of japan, boj');
add('region', 'India', 'india, indian, new delhi, mumbai');
add('region', 'South Korea', 'south korea, korea, korean, seoul');
add('region', 'Taiwan', 'taiwan, taiwanese, taipei');
add(
  'region',
  'Southeast Asia',
  'southeast asia, south east asia, vietnam, vietnamese, thailand, thai, indonesia, indonesian, malaysia, malaysian, philippines, philippine, singapore, asean',
);
add(
  'region',
  'Middle East',
  'middle east, saudi, saudi arabia, iran, iranian, iraq, israel, israeli, qatar, emirates, uae, yemen, red sea, strait of hormuz, persian gulf, opec, gulf states, suez, suez canal',
);
add(
  'region',
  'Latin America',
  'latin america, south america, brazil, brazilian, mexico, mexican, argentina, argentine, chile, chilean, peru, colombia, venezuela, panama, panama canal',
);
add('region', 'Russia', 'russia, russian, moscow, kremlin');
add('region', 'Ukraine', 'ukraine, ukrainian, kyiv, black sea');
add('region', 'Africa', 'africa, african, nigeria, south africa, egypt, congo, kenya, ghana, morocco, ivory coast');
add('region', 'Australia', 'australia, australian, new zealand, queensland');
add('region', 'Turkey', 'turkey, turkish, ankara');

add(
  'sector',
  'Technology',
  'technology, semiconductor~, chip~, chipmaker~, software, electronics, computer~, tech, data centres|centers, smartphone~',
);
add(
  'sector',
  'Financials',
  'bank~, banking, lender~, insurer~, insurance, financials, financial institutions|services|sector, mortgage~, asset managers',
);
add(
  'sector',
  'Energy',
  'oil and gas, energy companies|producers|sector|firms, refiner~, refinery~, drillers, oil producers, utilities and energy, energy, pipelines',
);
add(
  'sector',
  'Health Care',
  'health care, healthcare, pharmaceutical~, drugmaker~, hospitals, medical, biotech, vaccine~, medicines, drugs',
);
add(
  'sector',
  'Consumer',
  'retailer~, consumer goods|sector|companies, clothing, apparel, food makers, restaurants, travel, tourism, supermarkets, carmakers, automakers, cars, textiles, consumer',
);
add(
  'sector',
  'Industrials',
  'industrial companies|sector|goods|firms, industrials, manufacturers, machinery, airline~, shipping, logistics, freight, construction, aerospace, factories, engineering',
);
add('sector', 'Materials', 'miners, mining, steelmakers, chemicals, chemical makers, paper, forestry, smelters');
add('sector', 'Utilities', 'utility, utilities, power grid, electricity producers, power plants');
add('sector', 'Real Estate', 'real estate, property developers, homebuilders, landlords, housing market');
add('sector', 'Communication Services', 'telecom~, telecommunications, media companies, broadcasters, social media');

add('commodity', 'oil', 'oil, crude, crude oil, brent, wti, petroleum, opec, barrel~');
add('commodity', 'natural gas', 'natural gas, lng, gas prices|supplies|exports|flows|futures, liquefied natural gas');
add('commodity', 'copper', 'copper');
add('commodity', 'steel', 'steel, iron ore');
add('commodity', 'aluminium', 'aluminium, aluminum');
add('commodity', 'lithium', 'lithium, lithium carbonate');
add('commodity', 'nickel', 'nickel');
add('commodity', 'gold', 'gold, bullion');
add('commodity', 'silver', 'silver');
add('commodity', 'wheat', 'wheat, grain~, corn, maize');
add('commodity', 'soybeans', 'soybean~, soya');
add('commodity', 'coffee', 'coffee, arabica');
add('commodity', 'cocoa', 'cocoa');
add('commodity', 'cotton', 'cotton');
add('commodity', 'sugar', 'sugar');
add('commodity', 'coal', 'coal');
add('commodity', 'rare earths', 'rare earth~, rare earth elements');
add('commodity', 'uranium', 'uranium');
add('commodity', 'timber', 'timber, lumber, pulp');

export const GAZETTEER = compilePatterns(entries);
