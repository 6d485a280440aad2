import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Now } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { getCompany } from '../registry/company.store.ts';
import { CompanyPath } from '../registry/paths.schema.ts';
import {
  FilingsQuery,
  FilingView,
  FundamentalsQuery,
  FundamentalsView,
  HoldingsQuery,
  HoldingsView,
  InsiderQuery,
  InsiderTransactionView,
} from './filing.schema.ts';
import { listFilings } from './filing.store.ts';
import { listInsiderTransactions } from './insider-transaction.store.ts';
import { listReportedHoldings } from './reported-holding.store.ts';
import { readFundamentals } from './use/read-fundamentals.ts';

const tags = ['filings'];
/** Purchases and sales in the market. */
const MARKET_CODES = ['P', 'S'];

export const filingRoutes =
  (deps: { db: Db; now: Now }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, now } = deps;

    app.get(
      '/api/companies/:company_id/fundamentals',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Figures of the statements as known at an instant, each with its filing',
          description:
            'Revenue, earnings and balance sheet figures by period, each with the filing that first reported it. With `as_of`, only what was public at that instant.',
          errors: { 404: 'No company has this id.' },
          params: CompanyPath,
          querystring: FundamentalsQuery,
          response: { 200: FundamentalsView },
        },
      },
      async ({ params, query }) => {
        const company = await getCompany(db, params.company_id);
        return readFundamentals(db, company, { asOf: query.as_of ?? now(), periodsMax: query.periods });
      },
    );

    app.get(
      '/api/companies/:company_id/filings',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Filings of a company, newest first, with their acceptance time and item codes',
          description:
            'Filings at the SEC with the instant from which they were public. With `as_of`, only what was public at that instant.',
          errors: { 404: 'No company has this id.' },
          params: CompanyPath,
          querystring: FilingsQuery,
          response: { 200: Type.Array(FilingView) },
        },
      },
      async ({ params, query }) => {
        const { id } = await getCompany(db, params.company_id);
        return listFilings(db, {
          companyId: id,
          form: query.form ?? null,
          asOf: query.as_of ?? now(),
          limit: query.limit,
          offset: query.offset,
        });
      },
    );

    app.get(
      '/api/companies/:company_id/insider-transactions',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Transactions that insiders reported, newest first',
          description:
            'From forms 3, 4 and 5, as the issuer or as the reporting owner. `market_only` leaves out grants, gifts and exercises.',
          errors: { 404: 'No company has this id.' },
          params: CompanyPath,
          querystring: InsiderQuery,
          response: { 200: Type.Array(InsiderTransactionView) },
        },
      },
      async ({ params, query }) => {
        const { id } = await getCompany(db, params.company_id);
        const rows = await listInsiderTransactions(db, {
          companyId: id,
          role: query.role,
          codes: query.market_only ? MARKET_CODES : null,
          asOf: query.as_of ?? now(),
          limit: query.limit,
          offset: query.offset,
        });
        return rows.map((row) => ({
          ...row,
          value: row.shares === null || row.price_per_share === null ? null : row.shares * row.price_per_share,
        }));
      },
    );

    app.get(
      '/api/companies/:company_id/holdings',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Holdings that managers reported on form 13F: in the company, and by the company',
          description: 'Positions of the newest reported period of each manager, the largest first.',
          errors: { 404: 'No company has this id.' },
          params: CompanyPath,
          querystring: HoldingsQuery,
          response: { 200: HoldingsView },
        },
      },
      async ({ params, query }) => {
        const { id } = await getCompany(db, params.company_id);
        const filter = { companyId: id, asOf: query.as_of ?? now(), limit: query.limit };
        const [heldBy, portfolio] = await Promise.all([
          listReportedHoldings(db, { ...filter, side: 'held' }),
          listReportedHoldings(db, { ...filter, side: 'manager' }),
        ]);
        return { held_by: heldBy, portfolio };
      },
    );
  };
