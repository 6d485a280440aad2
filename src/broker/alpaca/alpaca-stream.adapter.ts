import { on, once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { SECOND_MS } from '../../kernel/clock.ts';
import { isObject, type JsonObject, parseJson } from '../../ingestion/json.ts';
import type { FollowHooks } from '../broker-port.ts';
import { parseUpdate } from './alpaca-format.ts';
import type { AlpacaCredentials } from './alpaca-http.adapter.ts';

export interface TradeStreamOptions {
  baseUrl: string;
  credentials: AlpacaCredentials;
  timeoutMs?: number | undefined;
}

const PATH = '/stream';
const TRADES = 'trade_updates';
const MESSAGE_BYTES_MAX = 1024 * 1024;
const UNREAD_MAX = 1_000;
const TIMEOUT_MS = 10 * SECOND_MS;
/** A connection that is silently gone is found out within two of these. */
const PING_EVERY_MS = 15 * SECOND_MS;
/** Where there is no stream to listen to, the timer's reconciliation is all there is; look for one again after this. */
const NO_STREAM_PAUSE_MS = 60 * SECOND_MS;

/**
 * Order and fill updates over the broker's socket. Only a way to hear of things sooner: what is lost, doubled or out of order
 * here is found by reconciliation, which every connection begins with.
 */
export async function followTrades(
  options: TradeStreamOptions,
  hooks: FollowHooks,
  signal: AbortSignal,
): Promise<void> {
  const { baseUrl, credentials, timeoutMs = TIMEOUT_MS } = options;
  const socket = new WebSocket(streamUrl(baseUrl), { handshakeTimeout: timeoutMs, maxPayload: MESSAGE_BYTES_MAX });
  // From the first moment on: what comes before it is read waits.
  const frames = on(socket, 'message', { signal, close: ['close'], highWaterMark: UNREAD_MAX }) as Frames;
  // Whoever reads the frames hears of errors; one that comes when nobody reads any more is of no interest.
  socket.on('error', () => {});
  const stopPings = pingRegularly(socket);
  try {
    if (await isMissing(socket, signal)) {
      await sleep(NO_STREAM_PAUSE_MS, undefined, { signal });
      return;
    }
    const impatience = setTimeout(() => socket.terminate(), timeoutMs);
    await subscribe(socket, frames, credentials).finally(() => clearTimeout(impatience));
    // After the broker listens and before any of it is read: nothing falls between the two.
    await hooks.connected();
    for (let message = await nextMessage(frames); message; message = await nextMessage(frames)) {
      const update = message['stream'] === TRADES ? parseUpdate(message['data']) : null;
      if (update) await hooks.update(update);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    stopPings();
    socket.terminate();
  }
}

function streamUrl(baseUrl: string): string {
  const url = new URL(baseUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.pathname = url.pathname.replace(/\/+$/, '') + PATH;
  return url.href;
}

/** A broker without a stream says so by 404; any other refusal is an error, and tried again soon. */
async function isMissing(socket: WebSocket, signal: AbortSignal): Promise<boolean> {
  const refused = once(socket, 'unexpected-response', { signal }) as Promise<[ClientRequest, IncomingMessage]>;
  const answer = await Promise.race([once(socket, 'open', { signal }).then(() => null), refused]);
  // Only one of the two comes; the other ends with the socket.
  refused.catch(() => {});
  if (answer === null) return false;
  const [request, { statusCode }] = answer;
  request.destroy();
  if (statusCode === 404) return true;
  throw new Error(`the broker's stream answered ${statusCode}`);
}

type Frames = AsyncIterator<[Buffer]>;

/** Text frames or binary ones: paper accounts are told in binary. Null when the connection is over. */
async function nextMessage(frames: Frames): Promise<JsonObject | null> {
  for (;;) {
    const { done, value } = await frames.next();
    if (done) return null;
    const message = parseJson(value[0]);
    if (isObject(message)) return message;
  }
}

async function subscribe(socket: WebSocket, frames: Frames, { keyId, secretKey }: AlpacaCredentials): Promise<void> {
  const tell = (message: JsonObject) => socket.send(JSON.stringify(message));
  const answerOf = async (stream: string): Promise<JsonObject> => {
    for (let message = await nextMessage(frames); message; message = await nextMessage(frames)) {
      if (message['stream'] === stream) return isObject(message['data']) ? message['data'] : {};
    }
    throw new Error('the broker ended its stream before we could listen');
  };
  tell({ action: 'auth', key: keyId.reveal(), secret: secretKey.reveal() });
  if ((await answerOf('authorization'))['status'] !== 'authorized') throw new Error('the broker refused our keys');
  tell({ action: 'listen', data: { streams: [TRADES] } });
  const { streams } = await answerOf('listening');
  if (!Array.isArray(streams) || !streams.includes(TRADES)) throw new Error('the broker does not tell us of trades');
}

function pingRegularly(socket: WebSocket): () => void {
  let isAlive = true;
  socket.on('pong', () => (isAlive = true));
  const timer = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_EVERY_MS);
  return () => clearInterval(timer);
}
