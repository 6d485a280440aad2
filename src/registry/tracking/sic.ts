/** Sector by the names that the sector funds use, and an industry name of our own. */
export interface Classification {
  sector: string;
  industry: string;
}

type Range = readonly [first: number, last: number, sector: string, industry: string];

const TECHNOLOGY = 'Technology';
const HEALTH = 'Health Care';
const FINANCIALS = 'Financials';
const ENERGY = 'Energy';
const DISCRETIONARY = 'Consumer Discretionary';
const STAPLES = 'Consumer Staples';
const INDUSTRIALS = 'Industrials';
const MATERIALS = 'Materials';
const UTILITIES = 'Utilities';
const REAL_ESTATE = 'Real Estate';
const COMMUNICATION = 'Communication Services';

/** The sector of funds, so that they are never peers of a company. */
export const FUND: Classification = { sector: 'Funds', industry: 'Exchange traded funds' };

/**
 * The SEC's Standard Industrial Classification in our sectors and industries. Ranges are ascending and do not overlap; codes in a gap
 * have no classification. The classification dates from 1987, so that it names a company's first business, not always its largest.
 */
const RANGES: readonly Range[] = [
  [100, 299, STAPLES, 'Agricultural products'],
  [700, 799, STAPLES, 'Agricultural services'],
  [800, 899, MATERIALS, 'Forestry and paper'],
  [900, 999, STAPLES, 'Agricultural products'],
  [1000, 1039, MATERIALS, 'Metals and mining'],
  [1040, 1049, MATERIALS, 'Gold and silver mining'],
  [1050, 1099, MATERIALS, 'Metals and mining'],
  [1200, 1299, ENERGY, 'Coal'],
  [1300, 1380, ENERGY, 'Oil and gas exploration'],
  [1381, 1399, ENERGY, 'Oil field services'],
  [1400, 1499, MATERIALS, 'Mining of minerals'],
  [1500, 1530, INDUSTRIALS, 'Construction'],
  [1531, 1531, DISCRETIONARY, 'Homebuilders'],
  [1532, 1799, INDUSTRIALS, 'Construction'],
  [2000, 2079, STAPLES, 'Food products'],
  [2080, 2089, STAPLES, 'Beverages'],
  [2090, 2099, STAPLES, 'Food products'],
  [2100, 2199, STAPLES, 'Tobacco'],
  [2200, 2399, DISCRETIONARY, 'Apparel and textiles'],
  [2400, 2499, MATERIALS, 'Forestry and paper'],
  [2500, 2599, DISCRETIONARY, 'Furniture and household goods'],
  [2600, 2699, MATERIALS, 'Forestry and paper'],
  [2700, 2799, COMMUNICATION, 'Publishing'],
  [2800, 2829, MATERIALS, 'Chemicals'],
  [2830, 2834, HEALTH, 'Pharmaceuticals'],
  [2835, 2836, HEALTH, 'Biotechnology'],
  [2837, 2839, HEALTH, 'Pharmaceuticals'],
  [2840, 2844, STAPLES, 'Household and personal products'],
  [2845, 2899, MATERIALS, 'Chemicals'],
  [2900, 2999, ENERGY, 'Oil refining'],
  [3000, 3020, MATERIALS, 'Rubber and plastics'],
  [3021, 3021, DISCRETIONARY, 'Footwear'],
  [3022, 3099, MATERIALS, 'Rubber and plastics'],
  [3100, 3199, DISCRETIONARY, 'Footwear and leather goods'],
  [3200, 3299, MATERIALS, 'Glass, cement and building materials'],
  [3300, 3399, MATERIALS, 'Steel and metals'],
  [3400, 3479, INDUSTRIALS, 'Metal products'],
  [3480, 3489, INDUSTRIALS, 'Aerospace and defence'],
  [3490, 3569, INDUSTRIALS, 'Machinery'],
  [3570, 3579, TECHNOLOGY, 'Computer hardware'],
  [3580, 3599, INDUSTRIALS, 'Machinery'],
  [3600, 3629, INDUSTRIALS, 'Electrical equipment'],
  [3630, 3659, DISCRETIONARY, 'Consumer electronics'],
  [3660, 3669, TECHNOLOGY, 'Communications equipment'],
  [3670, 3673, TECHNOLOGY, 'Electronic components'],
  [3674, 3674, TECHNOLOGY, 'Semiconductors'],
  [3675, 3689, TECHNOLOGY, 'Electronic components'],
  [3690, 3699, INDUSTRIALS, 'Electrical equipment'],
  [3700, 3719, DISCRETIONARY, 'Automobiles'],
  [3720, 3729, INDUSTRIALS, 'Aerospace and defence'],
  [3730, 3759, INDUSTRIALS, 'Transportation equipment'],
  [3760, 3769, INDUSTRIALS, 'Aerospace and defence'],
  [3770, 3799, DISCRETIONARY, 'Leisure products'],
  [3800, 3812, INDUSTRIALS, 'Aerospace and defence'],
  [3813, 3829, TECHNOLOGY, 'Measuring instruments'],
  [3830, 3852, HEALTH, 'Medical devices'],
  [3853, 3879, TECHNOLOGY, 'Measuring instruments'],
  [3880, 3999, DISCRETIONARY, 'Leisure products'],
  [4000, 4099, INDUSTRIALS, 'Railroads'],
  [4100, 4299, INDUSTRIALS, 'Freight and trucking'],
  [4400, 4481, INDUSTRIALS, 'Marine shipping'],
  [4482, 4499, DISCRETIONARY, 'Cruise lines'],
  [4500, 4599, INDUSTRIALS, 'Airlines'],
  [4600, 4699, ENERGY, 'Oil and gas pipelines'],
  [4700, 4729, DISCRETIONARY, 'Travel services'],
  [4730, 4799, INDUSTRIALS, 'Freight and logistics'],
  [4800, 4829, COMMUNICATION, 'Telecommunications'],
  [4830, 4849, COMMUNICATION, 'Broadcasting and cable'],
  [4850, 4899, COMMUNICATION, 'Telecommunications'],
  [4900, 4921, UTILITIES, 'Electric utilities'],
  [4922, 4922, ENERGY, 'Oil and gas pipelines'],
  [4923, 4931, UTILITIES, 'Gas and electric utilities'],
  [4932, 4949, UTILITIES, 'Water and gas utilities'],
  [4950, 4960, INDUSTRIALS, 'Waste management'],
  [4961, 4999, UTILITIES, 'Electric utilities'],
  [5000, 5039, INDUSTRIALS, 'Wholesale distribution'],
  [5040, 5049, TECHNOLOGY, 'Technology distribution'],
  [5050, 5064, INDUSTRIALS, 'Wholesale distribution'],
  [5065, 5065, TECHNOLOGY, 'Technology distribution'],
  [5066, 5121, INDUSTRIALS, 'Wholesale distribution'],
  [5122, 5122, HEALTH, 'Drug distribution'],
  [5123, 5139, DISCRETIONARY, 'Wholesale of consumer goods'],
  [5140, 5159, STAPLES, 'Food distribution'],
  [5160, 5169, MATERIALS, 'Chemicals'],
  [5170, 5179, ENERGY, 'Petroleum distribution'],
  [5180, 5199, STAPLES, 'Food distribution'],
  [5200, 5299, DISCRETIONARY, 'Home improvement retail'],
  [5300, 5399, STAPLES, 'General merchandise retail'],
  [5400, 5499, STAPLES, 'Food retail'],
  [5500, 5599, DISCRETIONARY, 'Automobile retail'],
  [5600, 5799, DISCRETIONARY, 'Specialty retail'],
  [5800, 5899, DISCRETIONARY, 'Restaurants'],
  [5900, 5912, STAPLES, 'Drug stores'],
  [5913, 5999, DISCRETIONARY, 'Internet and specialty retail'],
  [6000, 6099, FINANCIALS, 'Banks'],
  [6100, 6199, FINANCIALS, 'Consumer and commercial finance'],
  [6200, 6299, FINANCIALS, 'Capital markets'],
  [6300, 6323, FINANCIALS, 'Life insurance'],
  [6324, 6324, HEALTH, 'Health insurance'],
  [6325, 6399, FINANCIALS, 'Property and casualty insurance'],
  [6400, 6499, FINANCIALS, 'Insurance brokers'],
  [6500, 6599, REAL_ESTATE, 'Real estate services'],
  [6700, 6719, FINANCIALS, 'Holding companies'],
  [6720, 6726, FUND.sector, FUND.industry],
  [6770, 6770, FINANCIALS, 'Blank check companies'],
  [6792, 6797, FINANCIALS, 'Royalties and patents'],
  [6798, 6798, REAL_ESTATE, 'Real estate investment trusts'],
  [6799, 6799, FINANCIALS, 'Capital markets'],
  [7000, 7099, DISCRETIONARY, 'Hotels'],
  [7200, 7299, DISCRETIONARY, 'Personal services'],
  [7300, 7310, INDUSTRIALS, 'Business services'],
  [7311, 7319, COMMUNICATION, 'Advertising'],
  [7320, 7369, INDUSTRIALS, 'Business services'],
  [7370, 7370, COMMUNICATION, 'Internet services'],
  [7371, 7371, TECHNOLOGY, 'Information technology services'],
  [7372, 7372, TECHNOLOGY, 'Software'],
  [7373, 7379, TECHNOLOGY, 'Information technology services'],
  [7380, 7388, INDUSTRIALS, 'Business services'],
  [7389, 7389, INDUSTRIALS, 'Business services'],
  [7390, 7499, INDUSTRIALS, 'Business services'],
  [7500, 7599, DISCRETIONARY, 'Automobile services and rental'],
  [7600, 7699, INDUSTRIALS, 'Repair services'],
  [7800, 7899, COMMUNICATION, 'Film and entertainment'],
  [7900, 7999, DISCRETIONARY, 'Leisure and casinos'],
  [8000, 8099, HEALTH, 'Health care services'],
  [8100, 8199, INDUSTRIALS, 'Business services'],
  [8200, 8299, DISCRETIONARY, 'Education'],
  [8300, 8399, HEALTH, 'Health care services'],
  [8600, 8699, INDUSTRIALS, 'Business services'],
  [8700, 8730, INDUSTRIALS, 'Engineering and consulting'],
  [8731, 8731, HEALTH, 'Biotechnology'],
  [8732, 8799, INDUSTRIALS, 'Engineering and consulting'],
];

/** Null for a code that is missing or in none of the ranges. */
export function classifySic(code: string | null): Classification | null {
  if (code === null || !/^\d{3,4}$/.test(code)) return null;
  const number = Number(code);
  const range = RANGES.find(([first, last]) => number >= first && number <= last);
  return range ? { sector: range[2], industry: range[3] } : null;
}

/** For the test that the ranges are in order. */
export const SIC_RANGES: readonly Range[] = RANGES;
