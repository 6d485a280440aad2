/** The SIC code and the SEC's description of each industry of the cast. */
const CODES: Readonly<Record<string, readonly [code: string, description: string]>> = {
  'Aerospace and defense': ['3760', 'GUIDED MISSILES & SPACE VEHICLES & PARTS'],
  Airlines: ['4512', 'AIR TRANSPORTATION, SCHEDULED'],
  Apparel: ['2300', 'APPAREL & OTHER FINISHD PRODS OF FABRICS & SIMILAR MATL'],
  'Asset management': ['6282', 'INVESTMENT ADVICE'],
  Automobiles: ['3711', 'MOTOR VEHICLES & PASSENGER CAR BODIES'],
  Banks: ['6021', 'NATIONAL COMMERCIAL BANKS'],
  Biotechnology: ['2836', 'BIOLOGICAL PRODUCTS, (NO DIAGNOSTIC SUBSTANCES)'],
  'Communications equipment': ['3669', 'COMMUNICATIONS EQUIPMENT, NEC'],
  'Consumer electronics': ['3651', 'HOUSEHOLD AUDIO & VIDEO EQUIPMENT'],
  'Enterprise software': ['7372', 'SERVICES-PREPACKAGED SOFTWARE'],
  'Freight and logistics': ['4731', 'ARRANGEMENT OF TRANSPORTATION OF FREIGHT & CARGO'],
  Hospitals: ['8062', 'SERVICES-GENERAL MEDICAL & SURGICAL HOSPITALS, NEC'],
  Insurance: ['6331', 'FIRE, MARINE & CASUALTY INSURANCE'],
  'Integrated oil and gas': ['2911', 'PETROLEUM REFINING'],
  Machinery: ['3531', 'CONSTRUCTION MACHINERY & EQUIP'],
  'Medical devices': ['3841', 'SURGICAL & MEDICAL INSTRUMENTS & APPARATUS'],
  'Oil and gas exploration': ['1311', 'CRUDE PETROLEUM & NATURAL GAS'],
  'Packaged food': ['2000', 'FOOD AND KINDRED PRODUCTS'],
  Pipelines: ['4922', 'NATURAL GAS TRANSMISSION'],
  'Real estate': ['6798', 'REAL ESTATE INVESTMENT TRUSTS'],
  'Renewable power': ['4911', 'ELECTRIC SERVICES'],
  Retail: ['5311', 'RETAIL-DEPARTMENT STORES'],
  Semiconductors: ['3674', 'SEMICONDUCTORS & RELATED DEVICES'],
};

export function industryCode(industry: string): { sic: string; description: string } {
  const found = CODES[industry];
  if (!found) throw new Error(`the industry ${industry} has no SIC code`);
  return { sic: found[0], description: found[1] };
}
