import { sql } from 'kysely';
import type { Db } from '../../src/kernel/db/database.ts';
import { COMPANIES as CAST } from '../../src/sandbox/cast/companies.ts';
import type { Company } from '../../src/sandbox/cast/company.ts';

const FIRST = [
  'Bal',
  'Cor',
  'Dav',
  'Fen',
  'Gar',
  'Hel',
  'Jor',
  'Kal',
  'Lum',
  'Mer',
  'Nor',
  'Pol',
  'Ral',
  'Sov',
  'Tam',
  'Ulm',
  'Ver',
  'Wex',
  'Yar',
  'Zen',
];
const MIDDLE = [
  'ad',
  'em',
  'ik',
  'ol',
  'ur',
  'an',
  'es',
  'iv',
  'om',
  'ut',
  'ar',
  'en',
  'il',
  'ov',
  'us',
  'am',
  'et',
  'ir',
  'on',
  'yl',
];
const LAST = [
  'dex',
  'for',
  'gan',
  'kor',
  'lis',
  'mar',
  'nox',
  'pia',
  'quo',
  'rix',
  'sta',
  'tek',
  'van',
  'wyn',
  'zar',
  'bra',
  'cla',
  'dro',
  'fyx',
  'gri',
];
const TRADES = ['Systems', 'Energy', 'Foods', 'Bancorp', 'Logistics', 'Pharma', 'Materials', 'Networks'];
const COMPANIES_MAX = FIRST.length * MIDDLE.length * LAST.length;
const RIVALS = 4;

export interface ScaleCompany {
  ticker: string;
  legalName: string;
  shortName: string;
  brand: string;
  product: string;
  /** The company of the simulated market whose exposure and sector it has. */
  like: Company;
}

const letter = (n: number) => String.fromCharCode(65 + (n % 26));
const at = <T>(items: readonly T[], n: number): T => items[n % items.length] as T;

/** Invented companies with distinct names that are no words, each like one of the simulated market. */
export function inventCompanies(count: number): ScaleCompany[] {
  if (count > COMPANIES_MAX) throw new RangeError(`at most ${COMPANIES_MAX} companies have distinct names`);
  return Array.from({ length: count }, (_, n) => {
    const brand = at(FIRST, n) + at(MIDDLE, Math.floor(n / FIRST.length)) + at(LAST, Math.floor(n / 400) + n);
    const shortName = `${brand} ${at(TRADES, n)}`;
    return {
      ticker: `Z${letter(n)}${letter(Math.floor(n / 26))}${letter(Math.floor(n / 676))}X`,
      legalName: `${shortName} Inc.`,
      shortName,
      brand,
      product: `${brand}One`,
      like: at(CAST, n),
    };
  });
}

/** Sources of each company, so that a wire copy comes from another one. */
export const SOURCE_NAMES = ['Corvane Newswire', 'Ledger & Quay'] as const;

/** Companies with names, exposure, competitors and two sources each. Sources are inactive: nothing is fetched. */
export async function fillCompanies(db: Db, companies: readonly ScaleCompany[]): Promise<void> {
  await sql`insert into companies (ticker, legal_name, exchange, sector, industry, market_cap_bucket)
    select * from unnest(${companies.map(({ ticker }) => ticker)}::text[], ${companies.map(({ legalName }) => legalName)}::text[],
      ${companies.map(({ like }) => like.exchange)}::text[], ${companies.map(({ like }) => like.sector)}::text[],
      ${companies.map(({ like }) => like.industry)}::text[], ${companies.map(({ like }) => like.capBucket)}::text[])`.execute(
    db,
  );
  await sql`insert into company_aliases (company_id, alias, alias_type)
    select company.id, alias.name, alias.kind
    from unnest(${companies.map(({ ticker }) => ticker)}::text[], ${companies.map(({ shortName }) => shortName)}::text[],
      ${companies.map(({ brand }) => brand)}::text[], ${companies.map(({ product }) => product)}::text[])
      as given (ticker, short_name, brand, product)
    join companies company using (ticker)
    cross join lateral (values (given.short_name, 'legal'), (given.brand, 'brand'), (given.product, 'product'))
      as alias (name, kind)`.execute(db);
  const profiles = companies.map(({ ticker, like }) => ({ ticker, ...like.exposure }));
  await sql`insert into exposure_profiles (company_id, geographic_revenue_mix, supply_chain_regions, key_input_commodities,
      regulatory_jurisdictions, market_position_tier, export_dependency_pct, confidence, version, created_at)
    select company.id, (one ->> 'revenue')::jsonb, array(select json_array_elements_text(one -> 'supply')),
      array(select json_array_elements_text(one -> 'commodities')), array(select json_array_elements_text(one -> 'jurisdictions')),
      one ->> 'tier', (one ->> 'exportShare')::float8, (one ->> 'confidence')::float8, 1, now() - interval '1 year'
    from json_array_elements(${JSON.stringify(profiles)}::json) one join companies company on company.ticker = one ->> 'ticker'`.execute(
    db,
  );
  await sql`insert into sources (company_id, source_type, source_name, active)
    select id, 'news_api', name, false from companies, unnest(${[...SOURCE_NAMES]}::text[]) name`.execute(db);
  // The next companies of the same sector.
  await sql`insert into competitor_relationships (company_a_id, company_b_id, relationship_type, strength)
    select id, rival, 'same_sector', 0.4 from (
      select id, unnest(array[${sql.join(
        Array.from(
          { length: RIVALS / 2 },
          (_, n) => sql`lead(id, ${sql.lit(n + 1)}) over (partition by sector order by ticker)`,
        ),
      )}]) as rival from companies) pair
    where rival is not null`.execute(db);
  await sql`analyze companies, company_aliases, exposure_profiles, sources, competitor_relationships`.execute(db);
}
