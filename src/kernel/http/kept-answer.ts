/** An answer that is sent again. The forms that are made from its text are made once, when they are first needed. */
export interface KeptAnswer {
  readonly text: string;
  /** The headers that the route set, not those of a request. */
  readonly headers: Readonly<Record<string, string>>;
  /** What it takes in memory at most. */
  readonly bytes: number;
  /** The tag of a conditional answer. */
  tag: string | null;
  plain: Buffer | null;
  compressed: Buffer | null;
}

/** Two bytes a character of the text, one to two of its plain and its compressed form. */
const BYTES_PER_CHARACTER = 5;
/** The objects and headers of an entry. */
const ENTRY_BYTES = 1_000;

export const keptAnswer = (key: string, text: string, headers: Readonly<Record<string, string>>): KeptAnswer => ({
  text,
  headers,
  bytes: ENTRY_BYTES + 2 * key.length + BYTES_PER_CHARACTER * text.length,
  tag: null,
  plain: null,
  compressed: null,
});
