import type { EffectiveAgentConfig } from '../agents/effective-config.ts';
import { delimitDocument, renderPrompt } from '../model/prompt.ts';

const COMPLAINTS_MAX = 10;
const COMPLAINT_LENGTH_MAX = 200;
const NONCES_MAX = 5;

export interface PromptInput {
  readonly config: EffectiveAgentConfig;
  readonly text: string;
  readonly title: string | null;
  readonly publishedAt: Date;
  readonly tickers: readonly string[];
  readonly schema: object;
  /** Problems of the previous answer; empty for the first request. */
  readonly complaints: readonly string[];
  readonly newNonce: () => string;
}

export function buildPrompt(input: PromptInput): string {
  const { config, complaints } = input;
  const document = delimitDocument(input.text, drawNonce(input.text, input.newNonce));
  const complaint = complaintText(complaints);
  const user = renderPrompt(config.userPromptTemplate, {
    document,
    tickers: input.tickers.length === 0 ? 'none' : input.tickers.join(', '),
    schema: JSON.stringify(input.schema),
    title: input.title ?? '',
    published_at: input.publishedAt.toISOString(),
    complaints: complaint,
  });
  // Appended when the template has no field for them, because the request is incomplete without them.
  const withDocument = user.includes(document) ? user : `${user}\n\n${document}`;
  return complaint === '' || withDocument.includes(complaint) ? withDocument : `${withDocument}\n\n${complaint}`;
}

function complaintText(complaints: readonly string[]): string {
  if (complaints.length === 0) return '';
  const lines = complaints
    .slice(0, COMPLAINTS_MAX)
    .map((complaint) => `- ${complaint.replaceAll(/\s+/g, ' ').slice(0, COMPLAINT_LENGTH_MAX)}`);
  return `Your last answer could not be used:\n${lines.join('\n')}\nAnswer again with one JSON object that fits the schema, and with nothing else.`;
}

function drawNonce(text: string, newNonce: () => string): string {
  for (let draw = 1; draw < NONCES_MAX; draw++) {
    const nonce = newNonce();
    if (!text.includes(nonce)) return nonce;
  }
  return newNonce();
}
