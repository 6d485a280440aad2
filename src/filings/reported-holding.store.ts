import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { Filing } from './filing.ts';
import { normaliseIssuerName } from './issuer-name.ts';

/** Names of tracked companies in the form in which reports are compared, with the company's id. */
export async function loadIssuerNames(db: Executor): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; company_id: string }>`
    select legal_name as name, id as company_id from companies where active
    union all
    select a.alias, a.company_id from company_aliases a join companies c on c.id = a.company_id and c.active
    where a.alias_type in ('legal', 'former_name')
  `.execute(db);
  return new Map(rows.map((row) => [normaliseIssuerName(row.name), row.company_id]));
}

/** Stores the lines of a manager's report; all rows travel as one JSON parameter, because a report can have 40,000 lines. */
export async function insertReportedHoldings(
  db: Executor,
  filing: Filing,
  place: { companyId: string; availableAt: Date; issuers: ReadonlyMap<string, string> },
): Promise<void> {
  const { holdings } = filing;
  const period = holdings?.cover?.period ?? filing.periodEnd;
  if (holdings === null || period === null || holdings.lines.length === 0) return;
  const lines = holdings.lines.map((line, index) => ({
    line: index + 1,
    issuer_name: line.issuerName,
    held_company_id: place.issuers.get(normaliseIssuerName(line.issuerName)) ?? null,
    class_title: line.classTitle,
    cusip: line.cusip,
    value_usd: line.valueUsd,
    amount: line.amount,
    amount_type: line.amountType,
    put_call: line.putCall,
  }));
  await sql`
    insert into reported_holdings (company_id, accession, manager_cik, manager_name, period_end, amendment, available_at,
      line, issuer_name, held_company_id, class_title, cusip, value_usd, amount, amount_type, put_call)
    select ${place.companyId}::uuid, ${filing.accession}, ${holdings.managerCik}, ${holdings.managerName}, ${period}::date,
      ${holdings.cover?.amendment ?? null}, ${place.availableAt}::timestamptz, lines.*
    from json_to_recordset(${JSON.stringify(lines)}::json) as lines (line integer, issuer_name text, held_company_id uuid,
      class_title text, cusip text, value_usd float8, amount float8, amount_type text, put_call text)
    on conflict (company_id, accession, line) do nothing
  `.execute(db);
}

export interface HoldingRow {
  manager_cik: string;
  manager_name: string;
  manager_company_id: string;
  manager_ticker: string;
  accession: string;
  period_end: string;
  amendment: 'restatement' | 'new_holdings' | null;
  issuer_name: string;
  held_company_id: string | null;
  held_ticker: string | null;
  class_title: string;
  cusip: string;
  value_usd: number;
  amount: number;
  amount_type: 'shares' | 'principal';
  put_call: 'put' | 'call' | null;
  available_at: Date;
  url: string | null;
}

/**
 * Lines of the newest period of each manager known at an instant, the largest first: what the company holds (`manager`), or who
 * holds it (`held`). A restatement replaces the earlier reports of its period; earlier is what became public before, because one run may
 * read both.
 */
export async function listReportedHoldings(
  db: Executor,
  filter: { companyId: string; side: 'manager' | 'held'; asOf: Date; limit: number },
): Promise<HoldingRow[]> {
  const side = filter.side === 'manager' ? sql`h.company_id` : sql`h.held_company_id`;
  const { rows } = await sql<HoldingRow>`
    with known as (
      select h.*, f.url, f.public_at, max(h.period_end) over (partition by h.manager_cik) as newest,
        max(f.public_at) filter (where h.amendment = 'restatement')
          over (partition by h.manager_cik, h.period_end) as restated_at
      from reported_holdings h join filings f on f.company_id = h.company_id and f.accession = h.accession
      where ${side} = ${filter.companyId}::uuid and h.available_at <= ${filter.asOf})
    select k.manager_cik, k.manager_name, k.company_id as manager_company_id, m.ticker as manager_ticker, k.accession,
      k.period_end, k.amendment, k.issuer_name, k.held_company_id, c.ticker as held_ticker, k.class_title, k.cusip,
      k.value_usd, k.amount, k.amount_type, k.put_call, k.available_at, k.url
    from known k join companies m on m.id = k.company_id left join companies c on c.id = k.held_company_id
    where k.period_end = k.newest and (k.restated_at is null or k.public_at >= k.restated_at)
    order by k.value_usd desc, k.cusip, k.accession, k.line limit ${filter.limit}
  `.execute(db);
  return rows;
}
