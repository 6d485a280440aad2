import type { Now } from '../../kernel/clock.ts';
import type { HttpPost } from '../../kernel/net/http.ts';
import { HttpFailure } from '../../kernel/net/http.ts';
import { DeliveryRefused } from './channel.ts';
import { requireAccepted } from './delivery-answer.ts';

export interface PostDeps {
  /** The guarded client: private addresses are refused unless they are allowed. */
  post: HttpPost;
  now: Now;
}

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 65_536;
/** A retry of these would be refused again; an unreachable or slow host may answer later. */
const FINAL_FAILURES = new Set(['forbidden_address', 'forbidden_url']);

/** Posts JSON and returns if the service accepted it. The URL is a secret: errors name the service or the host only. */
export async function postJson(
  { post, now }: PostDeps,
  request: { service: string; url: string; content: string; headers?: Readonly<Record<string, string>> },
): Promise<void> {
  const { service, url, content, headers = {} } = request;
  try {
    const answer = await post({
      url,
      content,
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
      maxBytes: ANSWER_BYTES_MAX,
      timeoutMs: TIMEOUT_MS,
    });
    requireAccepted(
      service,
      { status: answer.status, headers: answer.headers, text: answer.body.toString('utf8') },
      now(),
    );
  } catch (error) {
    if (error instanceof HttpFailure && FINAL_FAILURES.has(error.reason)) throw new DeliveryRefused(error.message);
    throw error;
  }
}
