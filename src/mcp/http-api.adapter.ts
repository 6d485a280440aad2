import { Agent, request as send } from 'undici';
import { unavailable } from '../kernel/errors.ts';
import { parseAnswer } from './parse-answer.ts';
import { type PlatformApi, urlOf } from './platform-api.ts';

const CONNECT_TIMEOUT_MS = 3_000;
/** As long as the console waits for the slowest answer of a service. */
const ANSWER_TIMEOUT_MS = 110_000;

/** Calls a running platform at its console's address. */
export function createHttpApi(baseUrl: string, token: string | null): PlatformApi & { close(): Promise<void> } {
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  });
  const origin = baseUrl.replace(/\/+$/, '');
  return {
    async call(call) {
      const headers = {
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      try {
        const answer = await send(`${origin}${urlOf(call)}`, {
          dispatcher,
          method: call.method,
          headers,
          body: call.body === undefined ? null : JSON.stringify(call.body),
        });
        const total = answer.headers['x-total-count'];
        return parseAnswer(answer.statusCode, await answer.body.text(), typeof total === 'string' ? total : null);
      } catch (error) {
        throw unavailable(`the platform at ${origin} does not answer; start it with "sextant start"`, error);
      }
    },
    close: () => dispatcher.close(),
  };
}
