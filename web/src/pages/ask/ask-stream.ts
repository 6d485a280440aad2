import type { ResponseBody } from '../../api/client.ts';
import { openRequest } from '../../api/http.ts';
import type { paths } from '../../../../clients/typescript/types/query.d.ts';

export type Answer = ResponseBody<paths, '/api/ask', 'post'>;
export type Sentence = Answer['sentences'][number];
export type Plan = NonNullable<Answer['plan']>;

export interface AskRequest {
  question: string;
  previous?: { operation: string; parameters: Record<string, unknown> };
}

export interface AskListener {
  onPlan(plan: Plan): void;
  onSentence(sentence: Sentence): void;
}

/** Asks with a stream: the plan first, then each sentence, then the whole answer. */
export async function askQuestion(body: AskRequest, listener: AskListener, signal: AbortSignal): Promise<Answer> {
  const response = await openRequest({ method: 'POST', url: '/api/ask', body, accept: 'text/event-stream', signal });
  const text = response.body?.pipeThrough(new TextDecoderStream());
  if (!text) throw new Error('the service sent no answer');
  const reader = text.getReader();
  let buffer = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('the answer ended early; ask again');
    const events = (buffer + value).split('\n\n');
    buffer = events.pop() ?? '';
    for (const event of events) {
      const { name, data } = readEvent(event);
      if (name === 'plan') listener.onPlan(data as Plan);
      if (name === 'sentence') listener.onSentence(data as Sentence);
      if (name === 'error') throw new Error((data as { error: string }).error);
      if (name === 'answer') return data as Answer;
    }
  }
}

/** The name and the JSON of one event; comments have neither. */
export function readEvent(text: string): { name: string; data: unknown } {
  const lines = text.split('\n');
  const name = lines.find((line) => line.startsWith('event: '))?.slice(7) ?? '';
  const data = lines.find((line) => line.startsWith('data: '))?.slice(6) ?? 'null';
  return { name, data: JSON.parse(data) };
}
