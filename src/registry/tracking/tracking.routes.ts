import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { AsyncJobView } from '../../kernel/async-jobs/async-job.schema.ts';
import { invalid } from '../../kernel/errors.ts';
import { Text } from '../../kernel/http/types.schema.ts';
import { registryTicker } from '../../kernel/ticker.ts';
import { listCompanies } from '../company.store.ts';
import { LIST_TICKERS_MAX, type ListedTicker, readTickerList } from './ticker-list.ts';
import {
  TickerListRequest,
  TickerListResponse,
  type TrackedCompany,
  TrackRequest,
  TrackResponse,
  Untracked,
} from './tracking.schema.ts';
import { type TrackDeps, trackCompanies, type TrackResult } from './use/track-companies.ts';
import { untrackCompany, type UntrackDeps } from './use/untrack-company.ts';

const tags = ['tracking'];

export const trackingRoutes =
  (deps: TrackDeps & UntrackDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const track = app.asyncJobs.define<{ tickers: ListedTicker[] }, { companies: TrackedCompany[] }>({
      kind: 'track_companies',
      isResumable: true,
      work: async ({ tickers }, { actor, signal, deadline, progress }) => {
        let done = 0;
        const results = await trackCompanies(deps, tickers, actor, {
          signal,
          deadline,
          onResult: ({ ticker }) => progress(++done, tickers.length, ticker),
        });
        return { companies: results.map(toView) };
      },
    });

    app.post(
      '/tracking/list',
      {
        config: { role: 'viewer', admission: 'analytics' },
        schema: {
          tags,
          summary: 'Read the symbols in typed text, a pasted list or a CSV; changes nothing',
          description: 'Recognises symbols in text and says which are tracked already. At most 500 symbols.',
          body: TickerListRequest,
          response: { 200: TickerListResponse },
        },
      },
      async (request) => {
        const { tickers, unreadable } = readTickerList(request.body.text);
        const active = new Set((await listCompanies(deps.db, true)).map(({ ticker }) => ticker));
        const symbols = tickers.slice(0, LIST_TICKERS_MAX);
        return { symbols: symbols.map((one) => ({ ...one, is_tracked: active.has(one.ticker) })), unreadable };
      },
    );

    app.post(
      '/tracking',
      {
        config: { role: 'operator', respondsAsync: true, admission: 'analytics' },
        schema: {
          tags,
          summary: 'Track companies: identify them and add sources, aliases, exposure and competitors; repeatable',
          description:
            'Looks each symbol up, registers it and adds what it lacks. A failure of one company does not affect the others; its `note` says why.',
          body: TrackRequest,
          response: { 200: TrackResponse, 202: AsyncJobView },
        },
      },
      async (request, reply) => {
        const { tickers, unreadable } = readTickerList(request.body.symbols.join('\n'));
        if (unreadable.length > 0) throw invalid(`body.symbols: "${unreadable[0]}" is not a ticker symbol`);
        return track(request, reply, { tickers });
      },
    );

    app.delete(
      '/tracking/:symbol',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'Stop tracking a company; its history stays',
          description: 'Deactivates the company. Its history stays. Records an audit event.',
          errors: { 404: 'No company has this symbol.', 409: 'Shares are held or orders are open.' },
          params: Type.Object({ symbol: Text(20) }),
          response: { 200: Untracked },
        },
      },
      async (request) => {
        const ticker = registryTicker(request.params.symbol);
        if (ticker === null) throw invalid(`"${request.params.symbol}" is not a ticker symbol`);
        const ended = await untrackCompany(deps, ticker, request.actor);
        return { ticker, status: ended ? ('untracked' as const) : ('not_tracked' as const) };
      },
    );
  };

function toView(result: TrackResult): TrackedCompany {
  return {
    written: result.written,
    ticker: result.ticker,
    status: result.status,
    legal_name: result.legalName,
    exchange: result.exchange,
    sector: result.sector,
    industry: result.industry,
    market_cap_bucket: result.marketCapBucket,
    cik: result.cik,
    sources_added: result.sourcesAdded,
    competitors: result.competitors,
    note: result.note,
  };
}
