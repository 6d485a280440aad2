import type { IsoDate } from '../kernel/calendar/calendar.ts';
import type { HttpGet } from '../kernel/net/http.ts';
import { type ExchangeDay, parseExchangeDays } from './exchange-calendar.ts';
import { asVendorFailure } from './polygon.adapter.ts';
import { VendorFailure } from './vendor.ts';

export interface AlpacaCalendarOptions {
  /** The trading address, without a trailing slash. */
  baseUrl: string;
  credentials: { keyId: { reveal(): string }; secretKey: { reveal(): string } };
  /** Must already apply the broker's quota. */
  get: HttpGet;
}

const TIMEOUT_MS = 10_000;

/** The trading days of the exchange in a range of dates, as Alpaca announces them. */
export async function fetchExchangeDays(
  { baseUrl, credentials, get }: AlpacaCalendarOptions,
  range: { from: IsoDate; to: IsoDate },
  signal?: AbortSignal,
): Promise<ExchangeDay[]> {
  const response = await get({
    url: `${baseUrl}/v2/calendar?${new URLSearchParams({ start: range.from, end: range.to }).toString()}`,
    headers: {
      'apca-api-key-id': credentials.keyId.reveal(),
      'apca-api-secret-key': credentials.secretKey.reveal(),
      accept: 'application/json',
    },
    timeoutMs: TIMEOUT_MS,
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw asVendorFailure(error);
  });
  if (response.status !== 200)
    throw new VendorFailure('unavailable', `Alpaca’s calendar cannot be read (${response.status})`);
  const days = parseExchangeDays(response.body.toString('utf8'));
  if (days === null) throw new VendorFailure('malformed', 'Alpaca sent a calendar in an unknown format');
  return days;
}
