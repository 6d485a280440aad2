import { Type } from 'typebox';
import { Named, QueryBoolean, Text, Ticker, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { AliasView } from './alias.schema.ts';
import { CompanyView } from './company.schema.ts';
import { SourceView } from './source.schema.ts';

/** The registry's company view plus creation and update times. */
export const CompanyRecord = Named('CompanyRecord', {
  ...CompanyView.properties,
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const CompanyDetail = Named('CompanyDetail', {
  ...CompanyRecord.properties,
  aliases: Type.Array(AliasView),
  active_source_count: Type.Integer(),
});

export const CompanyFilter = Type.Object({
  active: QueryBoolean(true),
  sector: Type.Optional(Text(100)),
  ticker: Type.Optional(Ticker),
});

export const SourceRecord = Named('SourceRecord', { ...SourceView.properties, company_id: Uuid });

export const CompanyCoverage = Named('CompanyCoverage', {
  company_id: Uuid,
  ticker: Type.String(),
  legal_name: Type.String(),
  sector: CompanyView.properties.sector,
  active_sources: Type.Integer(),
  market_sources: Type.Integer(),
  news_sources: Type.Integer(),
  filings_sources: Type.Integer(),
  web_scrape_sources: Type.Integer(),
  broker_sources: Type.Integer(),
});
