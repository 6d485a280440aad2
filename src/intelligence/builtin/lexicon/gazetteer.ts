import { compilePatterns } from '../patterns.ts';
import { phraseEntries } from '../phrase-table.ts';

export interface Place {
  readonly kind: 'region' | 'sector' | 'commodity';
  readonly name: string;
}

/** Countries are mapped to the regions in which companies report revenue. */
const TABLE = `
# Countries fold into the regions by which companies report their revenue.
region / North America: north america, united states, us, american, america, canada, canadian, federal reserve, fed,
  washington, fomc, texas, california, florida, gulf coast, wall street, mexico border
region / Europe: europe, european, eu, euro zone, eurozone, ecb, brussels, germany, german, france, french, italy,
  italian, spain, spanish, poland, polish, netherlands, dutch, belgium, austria, sweden, swedish, norway, norwegian,
  finland, finnish, denmark, danish, baltic, nordic, britain, british, uk, united kingdom, england, london,
  switzerland, swiss, greece, greek, portugal, ireland, irish, czech, hungary, romania, bank of england
region / China: china, chinese, beijing, shanghai, hong kong, shenzhen, pboc, yuan
region / Japan: japan, japanese, tokyo, bank of japan, boj
region / India: india, indian, new delhi, mumbai
region / South Korea: south korea, korea, korean, seoul
region / Taiwan: taiwan, taiwanese, taipei
region / Southeast Asia: southeast asia, south east asia, vietnam, vietnamese, thailand, thai, indonesia, indonesian,
  malaysia, malaysian, philippines, philippine, singapore, asean
region / Middle East: middle east, saudi, saudi arabia, iran, iranian, iraq, israel, israeli, qatar, emirates, uae,
  yemen, red sea, strait of hormuz, persian gulf, opec, gulf states, suez, suez canal
region / Latin America: latin america, south america, brazil, brazilian, mexico, mexican, argentina, argentine, chile,
  chilean, peru, colombia, venezuela, panama, panama canal
region / Russia: russia, russian, moscow, kremlin
region / Ukraine: ukraine, ukrainian, kyiv, black sea
region / Africa: africa, african, nigeria, south africa, egypt, congo, kenya, ghana, morocco, ivory coast
region / Australia: australia, australian, new zealand, queensland
region / Turkey: turkey, turkish, ankara
sector / Technology: technology, semiconductor~, chip~, chipmaker~, software, electronics, computer~, tech,
  data centres|centers, smartphone~
sector / Financials: bank~, banking, lender~, insurer~, insurance, financials, financial institutions|services|sector,
  mortgage~, asset managers
sector / Energy: oil and gas, energy companies|producers|sector|firms, refiner~, refinery~, drillers, oil producers,
  utilities and energy, energy, pipelines
sector / Health Care: health care, healthcare, pharmaceutical~, drugmaker~, hospitals, medical, biotech, vaccine~,
  medicines, drugs
sector / Consumer: retailer~, consumer goods|sector|companies, clothing, apparel, food makers, restaurants, travel,
  tourism, supermarkets, carmakers, automakers, cars, textiles, consumer
sector / Industrials: industrial companies|sector|goods|firms, industrials, manufacturers, machinery, airline~,
  shipping, logistics, freight, construction, aerospace, factories, engineering
sector / Materials: miners, mining, steelmakers, chemicals, chemical makers, paper, forestry, smelters
sector / Utilities: utility, utilities, power grid, electricity producers, power plants
sector / Real Estate: real estate, property developers, homebuilders, landlords, housing market
sector / Communication Services: telecom~, telecommunications, media companies, broadcasters, social media
commodity / oil: oil, crude, crude oil, brent, wti, petroleum, opec, barrel~
commodity / natural gas: natural gas, lng, gas prices|supplies|exports|flows|futures, liquefied natural gas
commodity / copper: copper
commodity / steel: steel, iron ore
commodity / aluminium: aluminium, aluminum
commodity / lithium: lithium, lithium carbonate
commodity / nickel: nickel
commodity / gold: gold, bullion
commodity / silver: silver
commodity / wheat: wheat, grain~, corn, maize
commodity / soybeans: soybean~, soya
commodity / coffee: coffee, arabica
commodity / cocoa: cocoa
commodity / cotton: cotton
commodity / sugar: sugar
commodity / coal: coal
commodity / rare earths: rare earth~, rare earth elements
commodity / uranium: uranium
commodity / timber: timber, lumber, pulp
`;

export const GAZETTEER = compilePatterns(
  phraseEntries(TABLE, ([kind, name]): Place => ({ kind: kind as Place['kind'], name: name ?? '' })),
);
