import { ALPACA_PLANS, startAlpacaStandIn } from './alpaca-stand-in.ts';
import { EDGAR_CAST } from './edgar-cast.ts';
import { startEdgar } from './edgar-stand-in.ts';
import { MASSIVE_PLANS, startMassiveStandIn } from './massive-stand-in.ts';

/** The keys that an operator may set, by what they open. */
export const KEY_NAMES = ['market data', 'filings', 'broker', 'live broker'] as const;
export type KeyName = (typeof KEY_NAMES)[number];

/** Stand-ins of all vendors on loopback, and the settings of the platform that lead to them. */
export async function startVendorStandIns() {
  const [massive, alpaca, edgar] = await Promise.all([
    startMassiveStandIn(),
    startAlpacaStandIn(),
    startEdgar({ filers: EDGAR_CAST }),
  ]);
  const hosts = [massive.baseUrl, alpaca.baseUrl, edgar.origin].map((url) => new URL(url).host);
  const addresses = {
    MASSIVE_BASE_URL: massive.baseUrl,
    ALPACA_BASE_URL: alpaca.baseUrl,
    ALPACA_LIVE_BASE_URL: alpaca.baseUrl,
    ALPACA_DATA_URL: alpaca.baseUrl,
    EDGAR_BASE_URL: edgar.origin,
    EDGAR_ARCHIVE_URL: edgar.origin,
    SOURCE_HOSTS_ALLOWED: hosts.join(','),
    // Nothing listens there: a model runtime of the machine must not take part.
    OLLAMA_URL: 'http://127.0.0.1:9',
  };
  const right: Readonly<Record<KeyName, Record<string, string>>> = {
    'market data': { MASSIVE_API_KEY: massive.apiKey },
    filings: { EDGAR_USER_AGENT: 'Test test@example.com' },
    broker: { ALPACA_KEY_ID: alpaca.keyId, ALPACA_SECRET_KEY: alpaca.secretKey },
    'live broker': { ALPACA_LIVE_KEY_ID: alpaca.keyId, ALPACA_LIVE_SECRET_KEY: alpaca.secretKey },
  };
  return {
    massive,
    alpaca,
    edgar,
    setPlan(plan: 'free' | 'paid') {
      massive.setPlan(MASSIVE_PLANS[plan]);
      alpaca.setPlan(ALPACA_PLANS[plan]);
    },
    settings: (keys: readonly KeyName[]): Record<string, string> =>
      Object.assign({ ...addresses }, ...keys.map((key) => right[key])) as Record<string, string>,
    /** Keys that no vendor knows. EDGAR has none. */
    wrongSettings: (): Record<string, string> => ({
      ...addresses,
      MASSIVE_API_KEY: 'wrong-market-key',
      ALPACA_KEY_ID: 'wrong-paper-key',
      ALPACA_SECRET_KEY: 'wrong-paper-secret',
      ALPACA_LIVE_KEY_ID: 'wrong-live-key',
      ALPACA_LIVE_SECRET_KEY: 'wrong-live-secret',
    }),
    stop: async () => {
      await Promise.all([massive.close(), alpaca.close(), edgar.stop()]);
    },
  };
}
