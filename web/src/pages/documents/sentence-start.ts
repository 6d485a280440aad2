interface Quoted {
  evidence: readonly { start: number }[];
}

interface Read {
  macro_events: readonly (Quoted & { event_types: readonly string[] })[];
  company_impacts: readonly (Quoted & { ticker: string })[];
}

/** What a link to a document asks for; empty where it does not. */
export interface Asked {
  /** The start of a sentence. */
  at: string;
  /** A kind of macro event. */
  event: string;
  /** A company. */
  about: string;
}

/** Where the sentence starts that a link leads to; null where it leads to the whole document. */
export function sentenceStart({ at, event, about }: Asked, read: Read | null): number | null {
  if (at !== '') return Number(at);
  if (event !== '') {
    const quoted = (read?.macro_events ?? []).filter(({ evidence }) => evidence.length > 0);
    const found = quoted.find(({ event_types: kinds }) => kinds.includes(event)) ?? quoted[0];
    return found?.evidence[0]?.start ?? null;
  }
  const impact = read?.company_impacts.find(({ ticker, evidence }) => ticker === about && evidence.length > 0);
  return impact?.evidence[0]?.start ?? null;
}
