import { useEffect, useRef, useState } from 'react';
import { openRequest } from './http.ts';

const RECONNECT_FIRST_MS = 1_000;
const RECONNECT_MAX_MS = 15_000;
/** The service sends every 3 s; after this long without a message the last one is old, although heartbeats may arrive. */
const LATE_AFTER_MS = 8_000;
/** After this long without an answer or data the connection is considered dead. */
const SILENCE_MAX_MS = 30_000;
const BUFFER_CHARACTERS_MAX = 1_000_000;

export type StreamState = 'connecting' | 'live' | 'waiting';

export interface Stream<T> {
  last: T | null;
  state: StreamState;
}

/**
 * Server-sent events over fetch, because EventSource cannot send the token. Reconnects automatically and pauses while the page
 * is hidden.
 */
export function useStream<T>(url: string, onMessage?: (message: T) => void): Stream<T> {
  const [stream, setStream] = useState<Stream<T>>({ last: null, state: 'connecting' });
  const listener = useRef(onMessage);
  useEffect(() => {
    listener.current = onMessage;
  });
  useEffect(() => {
    const stop = new AbortController();
    const show = (data: unknown) => {
      const message = data as T;
      listener.current?.(message);
      setStream({ last: message, state: 'live' });
    };
    const onState = (state: StreamState) => setStream(({ last }) => ({ last, state }));
    void readUntilStopped(url, stop.signal, { onMessage: show, onState });
    return () => stop.abort();
  }, [url]);
  return stream;
}

interface StreamReader {
  onMessage: (message: unknown) => void;
  onState: (state: StreamState) => void;
  lateAfterMs?: number;
}

export async function readUntilStopped(
  url: string,
  stop: AbortSignal,
  { onMessage, onState, lateAfterMs = LATE_AFTER_MS }: StreamReader,
): Promise<void> {
  let delayMs = RECONNECT_FIRST_MS;
  while (!stop.aborted) {
    await untilVisible(stop);
    if (stop.aborted) return;
    const dead = new AbortController();
    const silence = watchSilence(SILENCE_MAX_MS, () => dead.abort());
    const late = watchSilence(lateAfterMs, () => onState('waiting'));
    const signal = AbortSignal.any([stop, dead.signal]);
    try {
      const response = await openRequest({ method: 'GET', url, accept: 'text/event-stream', signal });
      await readEvents(response, silence.hear, (data) => {
        delayMs = RECONNECT_FIRST_MS;
        late.hear();
        onMessage(JSON.parse(data));
      });
    } catch {
      // Every failure is handled the same way: wait, then reconnect.
    } finally {
      silence.end();
      late.end();
    }
    if (stop.aborted) return;
    onState('waiting');
    await pause(delayMs, stop);
    delayMs = Math.min(RECONNECT_MAX_MS, delayMs * 2);
  }
}

/** Calls when nothing was heard for too long. */
function watchSilence(maxMs: number, onSilence: () => void) {
  let timer = setTimeout(onSilence, maxMs);
  return {
    hear: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, maxMs);
    },
    end: () => clearTimeout(timer),
  };
}

async function readEvents(response: Response, hear: () => void, onData: (data: string) => void): Promise<void> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      hear();
      buffer += value;
      const events = buffer.split('\n\n');
      buffer = events.pop() ?? '';
      if (buffer.length > BUFFER_CHARACTERS_MAX) return;
      for (const event of events) {
        const data = dataOf(event);
        if (data !== '') onData(data);
      }
      if (document.hidden) return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function dataOf(event: string): string {
  return event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n');
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

function untilVisible(stop: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden && !stop.aborted) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    stop.addEventListener('abort', check, { once: true });
  });
}
