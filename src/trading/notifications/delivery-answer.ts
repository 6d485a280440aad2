import { SECOND_MS } from '../../kernel/clock.ts';
import { isRetryableStatus, retryAfterMs } from '../../kernel/net/retry.ts';
import { DeliveryDelayed, DeliveryRefused } from './channel.ts';

export interface DeliveryAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  text: string;
}

const EXPLANATION_MAX = 200;

/** Returns if the message was accepted; throws by what the status says about a retry. A redirect counts as a refusal. */
export function requireAccepted(service: string, answer: DeliveryAnswer, now: Date): void {
  const { status } = answer;
  if (status >= 200 && status < 300) return;
  const fields = parseFields(answer.text);
  const sentence = `${service} answered ${status}${explain(answer.text, fields)}`;
  if (!isRetryableStatus(status)) throw new DeliveryRefused(sentence);
  const pauseMs = askedPauseMs(answer, fields, now);
  if (pauseMs !== null) throw new DeliveryDelayed(sentence, pauseMs);
  throw new Error(sentence);
}

type Fields = Readonly<Record<string, unknown>>;

function parseFields(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

/** Discord's `retry_after` and Telegram's `parameters.retry_after` are seconds; others use the header. */
function askedPauseMs({ headers }: DeliveryAnswer, fields: Fields, now: Date): number | null {
  const parameters = fields['parameters'];
  const nested = typeof parameters === 'object' && parameters !== null ? (parameters as Fields)['retry_after'] : null;
  for (const seconds of [fields['retry_after'], nested]) {
    if (typeof seconds === 'number' && seconds >= 0) return Math.ceil(seconds * SECOND_MS);
  }
  return retryAfterMs(headers['retry-after'], now);
}

/** Twilio and Discord have `message` and `code`, Telegram `description`, Slack a word such as `no_service`. */
function explain(text: string, fields: Fields): string {
  const { code } = fields;
  const said = [fields['message'], fields['description']].find((one) => typeof one === 'string') ?? slackWord(text);
  const coded = typeof code === 'number' || typeof code === 'string' ? ` (${String(code)})` : '';
  const found = typeof said === 'string' ? `${coded}: ${said}` : coded;
  return found.replace(/\p{Cc}+/gu, ' ').slice(0, EXPLANATION_MAX);
}

const slackWord = (text: string): string | null => (/^[a-z_]{3,60}$/.test(text.trim()) ? text.trim() : null);
