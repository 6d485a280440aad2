export interface SseEvent {
  event?: string;
  id?: string;
  data: unknown;
}

/** One message of a `text/event-stream`. Data is JSON, which has no line breaks of its own. */
export function encodeSseEvent({ event, id, data }: SseEvent): string {
  const head = `${event === undefined ? '' : `event: ${oneLine(event)}\n`}${id === undefined ? '' : `id: ${oneLine(id)}\n`}`;
  return `${head}data: ${JSON.stringify(data)}\n\n`;
}

const oneLine = (text: string) => text.replace(/[\r\n\0]/g, ' ');
