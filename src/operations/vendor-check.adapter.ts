import { request } from 'undici';
import type { Secret } from '../kernel/access/secret.ts';
import type { HttpGet, HttpResponse } from '../kernel/net/http.ts';
import { smtpChannel, type SmtpSettings } from '../trading/notifications/smtp.adapter.ts';
import {
  checkOfFailure,
  checkOfForeignAnswer,
  checkOfStatus,
  isJsonObject,
  type CheckedVendor,
  type Probe,
  type VendorCheck,
} from './vendor-check.ts';

export interface CheckTargets {
  /** The client that the platform reads vendors with, under its rules for addresses. */
  get: HttpGet;
  market: { baseUrl: string; apiKey: Secret } | null;
  /** Alpaca's market data, where it is the only vendor of prices. */
  alpacaMarket: { baseUrl: string; keyId: Secret; secretKey: Secret } | null;
  broker: { baseUrl: string; keyId: Secret; secretKey: Secret } | null;
  liveBroker: { baseUrl: string; keyId: Secret; secretKey: Secret } | null;
  filings: { baseUrl: string; userAgent: string } | null;
  model: { ollamaUrl: string; openaiCompatibleUrl: string | null; openaiCompatibleKey: Secret | null };
  smtp: SmtpSettings | null;
  sms: { baseUrl: string; accountSid: string; authToken: Secret } | null;
}

const TIMEOUT_MS = 10_000;
const BODY_BYTES_MAX = 4 * 1024 * 1024;
/** Any company works: the calls only have to be accepted. */
const ALPACA_MARKET_PROBE = '/v2/stocks/snapshots?symbols=SPY';
const FILINGS_PROBE = '/api/xbrl/companyconcept/CIK0000320193/dei/EntityPublicFloat.json';

const WHAT_KEYS_GIVE: Readonly<Record<CheckedVendor, string>> = {
  'market data': 'No key: MASSIVE_API_KEY, or ALPACA_KEY_ID with ALPACA_SECRET_KEY, gives prices and news.',
  broker: 'No key: ALPACA_KEY_ID and ALPACA_SECRET_KEY give a paper account with prices and news.',
  'live broker': 'No key: ALPACA_LIVE_KEY_ID and ALPACA_LIVE_SECRET_KEY give the live account.',
  filings: 'No contact: EDGAR_USER_AGENT ("name contact@example.com") gives filings and company data.',
  'language model': 'No runtime: the builtin extractor is used.',
  'e-mail': 'No mail server: SMTP_HOST and SMTP_FROM give notifications by e-mail.',
  'text messages': 'No account: TWILIO_ACCOUNT_SID gives notifications by text message.',
};

const missing = (vendor: CheckedVendor): VendorCheck => ({
  vendor,
  verdict: 'not_configured',
  message: WHAT_KEYS_GIVE[vendor],
});

/** One real call to the market data vendor, the brokers, the filing archive, the model runtime and the message services. */
export function checkVendors(targets: CheckTargets): Promise<VendorCheck[]> {
  return Promise.all([
    checkMarket(targets),
    checkBroker(targets.broker, 'broker', 'ALPACA_KEY_ID and ALPACA_SECRET_KEY'),
    checkBroker(targets.liveBroker, 'live broker', 'ALPACA_LIVE_KEY_ID and ALPACA_LIVE_SECRET_KEY'),
    checkFilings(targets),
    checkModel(targets),
    checkMail(targets.smtp),
    checkTextMessages(targets.sms),
  ]);
}

export async function checkMarket({
  get,
  market,
  alpacaMarket,
}: Pick<CheckTargets, 'get' | 'market' | 'alpacaMarket'>): Promise<VendorCheck> {
  if (market === null) return alpacaMarket === null ? missing('market data') : checkAlpacaMarket(get, alpacaMarket);
  const probe: Probe = {
    vendor: 'market data',
    who: 'The market data vendor',
    settings: 'MASSIVE_API_KEY',
    accepted: 'The key is accepted.',
  };
  return ask(probe, () =>
    get({
      url: `${market.baseUrl}/v1/marketstatus/now`,
      headers: { authorization: `Bearer ${market.apiKey.reveal()}`, accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
    }).then(answerOf),
  );
}

function checkAlpacaMarket(get: HttpGet, market: NonNullable<CheckTargets['alpacaMarket']>): Promise<VendorCheck> {
  const probe: Probe = {
    vendor: 'market data',
    who: 'Alpaca’s market data',
    settings: 'ALPACA_KEY_ID and ALPACA_SECRET_KEY',
    accepted: 'The keys of Alpaca are accepted; MASSIVE_API_KEY would add a second vendor.',
  };
  return ask(probe, () =>
    get({
      url: `${market.baseUrl}${ALPACA_MARKET_PROBE}`,
      headers: {
        'apca-api-key-id': market.keyId.reveal(),
        'apca-api-secret-key': market.secretKey.reveal(),
        accept: 'application/json',
      },
      timeoutMs: TIMEOUT_MS,
    }).then(answerOf),
  );
}

export async function checkBroker(
  broker: CheckTargets['broker'],
  vendor: 'broker' | 'live broker',
  settings: string,
): Promise<VendorCheck> {
  if (broker === null) return missing(vendor);
  const probe: Probe = { vendor, who: 'Alpaca', settings, accepted: 'The account answers.' };
  const headers = {
    'apca-api-key-id': broker.keyId.reveal(),
    'apca-api-secret-key': broker.secretKey.reveal(),
  };
  return ask(probe, async () => {
    const { status, isEncoded, body } = await call(`${broker.baseUrl}/v2/account`, headers);
    return { status, isData: isEncoded || isJsonObject(body) };
  });
}

export async function checkFilings({ get, filings }: Pick<CheckTargets, 'get' | 'filings'>): Promise<VendorCheck> {
  if (filings === null) return missing('filings');
  const probe: Probe = {
    vendor: 'filings',
    who: 'The SEC',
    settings: 'the contact in EDGAR_USER_AGENT',
    accepted: `The archive answers to "${filings.userAgent}".`,
  };
  return ask(probe, () =>
    get({
      url: `${filings.baseUrl}${FILINGS_PROBE}`,
      headers: { 'user-agent': filings.userAgent },
      maxBytes: BODY_BYTES_MAX,
      timeoutMs: TIMEOUT_MS,
    }).then(answerOf),
  );
}

/** The configured runtime, else Ollama; without an own setting a missing Ollama is no failure, because builtin does the work. */
async function checkModel({ model }: CheckTargets): Promise<VendorCheck> {
  const { ollamaUrl, openaiCompatibleUrl, openaiCompatibleKey } = model;
  if (openaiCompatibleUrl !== null) {
    const probe: Probe = {
      vendor: 'language model',
      who: `The model runtime at ${new URL(openaiCompatibleUrl).host}`,
      settings: 'OPENAI_COMPATIBLE_API_KEY',
      accepted: `The runtime at ${new URL(openaiCompatibleUrl).host} answers.`,
    };
    const key: Record<string, string> =
      openaiCompatibleKey === null ? {} : { authorization: `Bearer ${openaiCompatibleKey.reveal()}` };
    return ask(probe, () => statusOf(`${openaiCompatibleUrl}/models`, key));
  }
  const host = new URL(ollamaUrl).host;
  const probe: Probe = {
    vendor: 'language model',
    who: `Ollama at ${host}`,
    settings: 'OLLAMA_URL',
    accepted: `Ollama answers at ${host}.`,
  };
  const check = await ask(probe, () => statusOf(`${ollamaUrl}/api/tags`, {}));
  if (check.verdict === 'ok') return check;
  const message = `None at ${host}: the builtin extractor is used. Start Ollama, or set OLLAMA_URL or OPENAI_COMPATIBLE_URL.`;
  return { vendor: 'language model', verdict: 'not_configured', message };
}

async function checkMail(smtp: SmtpSettings | null): Promise<VendorCheck> {
  if (smtp === null) return missing('e-mail');
  const channel = smtpChannel(smtp);
  try {
    await channel.verify();
    return { vendor: 'e-mail', verdict: 'ok', message: `The mail server ${smtp.host} accepts the sender's account.` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      vendor: 'e-mail',
      verdict: 'failed',
      message: `The mail server ${smtp.host} cannot be used: ${reason}. Check SMTP_HOST, SMTP_PORT, SMTP_USER and SMTP_PASSWORD.`,
    };
  } finally {
    channel.close();
  }
}

async function checkTextMessages(sms: CheckTargets['sms']): Promise<VendorCheck> {
  if (sms === null) return missing('text messages');
  const probe: Probe = {
    vendor: 'text messages',
    who: 'The text message service',
    settings: 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
    accepted: 'The account answers.',
  };
  const credentials = Buffer.from(`${sms.accountSid}:${sms.authToken.reveal()}`).toString('base64');
  return ask(probe, () =>
    statusOf(`${sms.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(sms.accountSid)}.json`, {
      authorization: `Basic ${credentials}`,
    }),
  );
}

interface Answer {
  status: number;
  /** False where a good status came with something else than the vendor's data. */
  isData: boolean;
}

const answerOf = ({ status, body }: HttpResponse): Answer => ({ status, isData: isJsonObject(body.toString('utf8')) });

async function ask(probe: Probe, answering: () => Promise<Answer>): Promise<VendorCheck> {
  try {
    const { status, isData } = await answering();
    return status >= 200 && status < 300 && !isData ? checkOfForeignAnswer(probe) : checkOfStatus(probe, status);
  } catch (error) {
    return checkOfFailure(probe, error);
  }
}

/** Of a service whose answers this check does not read. */
async function statusOf(url: string, headers: Record<string, string>): Promise<Answer> {
  const { status } = await call(url, headers);
  return { status, isData: true };
}

interface RawAnswer {
  status: number;
  /** Compressed without being asked for: not read. */
  isEncoded: boolean;
  body: string;
}

async function call(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  const {
    statusCode,
    headers: received,
    body,
  } = await request(url, {
    headers,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  let text = '';
  for await (const chunk of body) {
    text += String(chunk);
    if (text.length > BODY_BYTES_MAX) break;
  }
  return { status: statusCode, isEncoded: received['content-encoding'] !== undefined, body: text };
}
