/** A parsed document. Offsets are UTF-16 units of `body`, which is stored unchanged. */
export interface ParsedDocument {
  title: string | null;
  author: string | null;
  publishedAt: Date | null;
  language: string;
  /** The title (if any), then the paragraphs, separated by blank lines. */
  body: string;
  titleEnd: number;
  leadStart: number;
  leadEnd: number;
  truncated: boolean;
}

/** Parser input besides the bytes. */
export interface ParseContext {
  contentType: string;
  documentType: 'news' | 'filing' | 'web_page' | 'press_release';
  url: string | null;
  externalId: string;
  hints: {
    title?: string;
    author?: string;
    publishedAt?: string;
    language?: string;
    summary?: string;
    tickers?: string[];
    formType?: string;
    publishedExact?: true;
    exhibit?: string;
  };
  /** When the platform received the document; later publication dates are rejected. */
  availableAt: Date;
}

/** The result of a format's reader; `assembleDocument` turns it into a document. */
export interface Draft {
  title: string | null;
  author: string | null;
  /** Best first. */
  publishedAt: Date | null;
  languageHint: string | null;
  paragraphs: string[];
}
