import { SECOND_MS } from '../../kernel/clock.ts';
import { parseJson } from '../../ingestion/json.ts';
import type { FollowHooks } from '../broker-port.ts';
import { parseUpdate } from './alpaca-format.ts';
import type { AlpacaHttp } from './alpaca-http.adapter.ts';

const PATH = '/v2/events/trades';
const EVENT_CHARS_MAX = 1024 * 1024;
/** Where there is no stream to listen to, the timer's reconciliation is all there is; look for one again after this. */
const NO_STREAM_PAUSE_MS = 60 * SECOND_MS;

/**
 * Order and fill updates as server-sent events. Only a way to hear of things sooner: what is lost, doubled or out of order here
 * is found by reconciliation, which every connection begins with.
 */
export async function followTrades(http: AlpacaHttp, hooks: FollowHooks, signal: AbortSignal): Promise<void> {
  const answer = await http.stream(PATH, signal);
  if (answer.statusCode !== 200) {
    answer.body.on('error', () => {}).destroy();
    if (answer.statusCode === 404) return waitOut(signal);
    throw new Error(`the broker's stream answered ${answer.statusCode}`);
  }
  // After the stream is open and before any of it is read: nothing falls between the two.
  await hooks.connected();
  try {
    for await (const data of events(answer.body as AsyncIterable<Uint8Array>)) {
      const update = parseUpdate(parseJson(Buffer.from(data)));
      if (update) await hooks.update(update);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** The data of each event, several lines of it as one. */
async function* events(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let buffer = '';
  for await (const part of body) {
    buffer += decoder.decode(part, { stream: true });
    if (buffer.length > EVENT_CHARS_MAX) throw new Error('an event of the broker’s stream is too long');
    for (;;) {
      const end = /\r?\n\r?\n/.exec(buffer);
      if (!end) break;
      const block = buffer.slice(0, end.index);
      buffer = buffer.slice(end.index + end[0].length);
      const data = block
        .split(/\r?\n/)
        .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
        .join('\n');
      if (data !== '') yield data;
    }
  }
}

function waitOut(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, NO_STREAM_PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
