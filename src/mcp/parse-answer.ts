import type { ApiAnswer } from './platform-api.ts';

/** An answer of a service: JSON, or the text where it is none. */
export function parseAnswer(status: number, text: string, totalCount: string | null | undefined): ApiAnswer {
  const total = totalCount !== undefined && totalCount !== null && /^\d+$/.test(totalCount) ? Number(totalCount) : null;
  try {
    return { status, body: JSON.parse(text) as unknown, total };
  } catch {
    return { status, body: text, total };
  }
}
