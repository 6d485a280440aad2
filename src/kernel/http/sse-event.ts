export interface SseEvent {
  event?: string;
  id?: string;
  data: unknown;
}

/** Encodes one event of a `text/event-stream`. Data is JSON, which contains no line breaks. */
export function encodeSseEvent({ event, id, data }: SseEvent): string {
  const head = `${event === undefined ? '' : `event: ${oneLine(event)}\n`}${id === undefined ? '' : `id: ${oneLine(id)}\n`}`;
  return `${head}data: ${JSON.stringify(data)}\n\n`;
}

const oneLine = (text: string) => text.replace(/[\r\n\0]/g, ' ');
