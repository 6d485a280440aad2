import { on, once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { SECOND_MS } from '../../kernel/clock.ts';
import { isObject, type JsonObject, parseJson } from '../../ingestion/json.ts';
import type { FollowHooks } from '../broker-port.ts';
import { type AlpacaUpdate, parseUpdate } from './alpaca-format.ts';
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
/** A dead connection is detected within two of these intervals. */
const PING_EVERY_MS = 15 * SECOND_MS;
/** A broker without a stream is covered by the timed reconciliation; the stream is tried again after this. */
const NO_STREAM_PAUSE_MS = 60 * SECOND_MS;

/**
 * Follows order and fill updates over the broker's socket. The stream only shortens the delay: lost, repeated or unordered updates
 * are corrected by reconciliation, which every connection starts with.
 */
export async function followTrades(
  options: TradeStreamOptions,
  hooks: Pick<FollowHooks, 'connected'> & { update(update: AlpacaUpdate): Promise<void> },
  signal: AbortSignal,
): Promise<void> {
  const { baseUrl, credentials, timeoutMs = TIMEOUT_MS } = options;
  const socket = new WebSocket(streamUrl(baseUrl), { handshakeTimeout: timeoutMs, maxPayload: MESSAGE_BYTES_MAX });
  // Created at once, so that messages are buffered until they are read.
  const frames = on(socket, 'message', { signal, close: ['close'], highWaterMark: UNREAD_MAX }) as Frames;
  // The reader of the frames gets errors; an error after the last read would otherwise be uncaught.
  socket.on('error', () => {});
  const stopPings = pingRegularly(socket);
  try {
    if (await hasNoStream(socket, signal)) {
      await sleep(NO_STREAM_PAUSE_MS, undefined, { signal });
      return;
    }
    const timer = setTimeout(() => socket.terminate(), timeoutMs);
    await subscribe(socket, frames, credentials).finally(() => clearTimeout(timer));
    // After the subscription and before the first read, so that no update is missed in between.
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

/** A broker without a stream responds 404; any other refusal is an error and retried soon. */
async function hasNoStream(socket: WebSocket, signal: AbortSignal): Promise<boolean> {
  const refused = once(socket, 'unexpected-response', { signal }) as Promise<[ClientRequest, IncomingMessage]>;
  const refusal = await Promise.race([once(socket, 'open', { signal }).then(() => null), refused]);
  // Only one of the two events comes; the other promise is rejected when the socket closes.
  refused.catch(() => {});
  if (refusal === null) return false;
  const [request, { statusCode }] = refusal;
  request.destroy();
  if (statusCode === 404) return true;
  throw new Error(`the broker's stream responded ${statusCode}`);
}

type Frames = AsyncIterator<[Buffer]>;

/** Reads text and binary frames; paper accounts get binary ones. Null when the connection is closed. */
async function nextMessage(frames: Frames): Promise<JsonObject | null> {
  for (;;) {
    const { done, value } = await frames.next();
    if (done) return null;
    const message = parseJson(value[0]);
    if (isObject(message)) return message;
  }
}

async function subscribe(socket: WebSocket, frames: Frames, { keyId, secretKey }: AlpacaCredentials): Promise<void> {
  const send = (message: JsonObject) => socket.send(JSON.stringify(message));
  const replyOf = async (stream: string): Promise<JsonObject> => {
    for (let message = await nextMessage(frames); message; message = await nextMessage(frames)) {
      if (message['stream'] === stream) return isObject(message['data']) ? message['data'] : {};
    }
    throw new Error('the broker closed its stream before the subscription was confirmed');
  };
  send({ action: 'auth', key: keyId.reveal(), secret: secretKey.reveal() });
  if ((await replyOf('authorization'))['status'] !== 'authorized') throw new Error('the broker refused the API keys');
  send({ action: 'listen', data: { streams: [TRADES] } });
  const { streams } = await replyOf('listening');
  if (!Array.isArray(streams) || !streams.includes(TRADES))
    throw new Error('the broker did not subscribe us to trade updates');
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
