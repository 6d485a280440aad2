import { DAY_MS } from '../../kernel/clock.ts';
import type { HttpResponse } from '../../kernel/net/http.ts';
import { insertAccountSnapshot, insertBrokerActivities } from '../broker-record.store.ts';
import { credentialFor, type ResolveCredential } from '../credentials.ts';
import { instant, text } from '../json.ts';
import { type FetchContext, type SourceAdapter } from '../source-adapter.ts';
import { malformedResponse, vendorFailure } from '../vendor-response.ts';
import { activitiesUrl, type BrokerActivity, parseAccount, parseActivities } from './account.ts';

const VENDOR = 'The broker';
const PAGE_SIZE = 100;
const PAGES_PER_RUN_MAX = 10;
const RESPONSE_BYTES_MAX = 4 * 1024 * 1024;

/** Reads the current account state and the activities after the last stored one. */
export function createAccountAdapter(deps: { baseUrl: string; resolveCredential: ResolveCredential }): SourceAdapter {
  return {
    fetch: async (context) => {
      const base = (context.config.baseUrl ?? deps.baseUrl).replace(/\/+$/, '');
      const credential = credentialFor(deps.resolveCredential, {
        named: context.config.credential,
        fallback: 'ALPACA',
        url: base,
      });
      const headers: Record<string, string> =
        credential === null
          ? {}
          : { 'apca-api-key-id': credential.key.reveal(), 'apca-api-secret-key': credential.secret?.reveal() ?? '' };
      const fetchJson = async <T>(url: string, parse: (bytes: Buffer) => T | null): Promise<T> => {
        const response: HttpResponse = await context.http.broker({
          url,
          headers,
          accept: ['application/json'],
          maxBytes: RESPONSE_BYTES_MAX,
          signal: context.signal,
        });
        if (response.status !== 200) throw vendorFailure(VENDOR, response, context.now);
        const parsed = parse(response.body);
        if (parsed === null) throw malformedResponse(VENDOR, response);
        return parsed;
      };
      const account = await fetchJson(`${base}/v2/account`, parseAccount);
      const read = await readActivities(context, base, (url) => fetchJson(url, parseActivities));
      const { source, now } = context;
      return {
        items: [],
        cursor: { after: read.after, page_token: read.pageToken },
        more: read.more,
        save: async (tx) => {
          await insertAccountSnapshot(tx, { sourceId: source.id, account, takenAt: now });
          const inserted = await insertBrokerActivities(tx, {
            sourceId: source.id,
            accountId: account.accountId,
            activities: read.activities,
            recordedAt: now,
          });
          return { fetched: read.activities.length, inserted };
        },
      };
    },
  };
}

/** Reads activities in the broker's order; the page token is the id of the last one read, which is enough to resume. */
async function readActivities(
  context: FetchContext,
  base: string,
  fetchJson: (url: string) => Promise<BrokerActivity[]>,
): Promise<{ activities: BrokerActivity[]; after: string; pageToken: string | null; more: boolean }> {
  const days = context.config.historyDays ?? context.historyDays;
  const start = instant(context.cursor?.['after']) ?? new Date(context.now.getTime() - days * DAY_MS);
  const after = start.toISOString();
  let pageToken = text(context.cursor?.['page_token'], 200) ?? null;
  const activities: BrokerActivity[] = [];
  for (let page = 0; page < PAGES_PER_RUN_MAX; page++) {
    const found = await fetchJson(activitiesUrl(base, { after, pageToken, pageSize: PAGE_SIZE }));
    activities.push(...found);
    const last = found.at(-1)?.activityId ?? null;
    if (last === null || last === pageToken || found.length < PAGE_SIZE) {
      return { activities, after, pageToken: last ?? pageToken, more: false };
    }
    pageToken = last;
  }
  return { activities, after, pageToken, more: true };
}
