/** One server-sent event. The services send JSON as data. */
export interface ServerEvent {
  event: string;
  id: string | null;
  data: unknown;
}

/** The most characters of one event; a stream that sends more is ended with an error. */
const EVENT_CHARACTERS_MAX = 4_000_000;

/** The events of a stream until it ends. `onData` is called for each part that arrives, heartbeats included. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onData: () => void = () => {},
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onData();
      buffer += decoder.decode(value, { stream: true });
      const blocks = buffer.split(/\r\n\r\n|\n\n|\r\r/);
      buffer = blocks.pop() ?? '';
      if (buffer.length > EVENT_CHARACTERS_MAX) throw new Error('an event of the stream is too long');
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    // A reader that was left early must close the connection.
    await reader.cancel().catch(() => {});
  }
}

/** Null for a comment, such as a heartbeat. */
export function parseEvent(block: string): ServerEvent | null {
  const fields = { event: 'message', id: null as string | null };
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, name, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'data') data.push(value);
    else if (name === 'event') fields.event = value;
    else if (name === 'id') fields.id = value;
  }
  return data.length === 0 ? null : { ...fields, data: JSON.parse(data.join('\n')) as unknown };
}
