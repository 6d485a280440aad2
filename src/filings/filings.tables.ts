import type { ColumnType } from 'kysely';
import type { PeriodKind } from './company-facts.ts';

type Created = ColumnType<Date, Date | undefined, never>;

interface FilingsTable {
  company_id: string;
  accession: string;
  form: string;
  filer_cik: string | null;
  items: string[];
  period_end: string | null;
  filed_on: string | null;
  accepted_at: Date;
  acceptance_proven: boolean;
  public_at: Date;
  available_at: Date;
  url: string | null;
  amends_filed_on: string | null;
  created_at: Created;
}

interface InsiderTransactionsTable {
  company_id: string;
  accession: string;
  line: number;
  company_role: 'issuer' | 'owner';
  issuer_cik: string;
  issuer_name: string;
  owner_cik: string;
  owner_name: string;
  other_owners: string[];
  is_director: boolean;
  is_officer: boolean;
  is_ten_percent_owner: boolean;
  officer_title: string | null;
  security: string;
  is_derivative: boolean;
  transaction_date: string;
  code: string;
  acquired: boolean;
  shares: number | null;
  price_per_share: number | null;
  shares_after: number | null;
  is_direct: boolean;
  is_planned: boolean | null;
  available_at: Date;
  amended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface ReportedHoldingsTable {
  company_id: string;
  accession: string;
  line: number;
  manager_cik: string;
  manager_name: string;
  period_end: string;
  amendment: 'restatement' | 'new_holdings' | null;
  issuer_name: string;
  held_company_id: string | null;
  class_title: string;
  cusip: string;
  value_usd: number;
  amount: number;
  amount_type: 'shares' | 'principal';
  put_call: 'put' | 'call' | null;
  available_at: Date;
}

interface CompanyFactsTable {
  company_id: string;
  concept: string;
  metric: string;
  unit: string;
  period_start: string;
  period_end: string;
  period_kind: PeriodKind;
  accession: string;
  value: number;
  fiscal_year: number | null;
  fiscal_period: string | null;
  form: string;
  filed_on: string;
  available_at: Date;
  cik: string | null;
  created_at: Created;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    filings: FilingsTable;
    insider_transactions: InsiderTransactionsTable;
    reported_holdings: ReportedHoldingsTable;
    company_facts: CompanyFactsTable;
  }
}
