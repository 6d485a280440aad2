/** A parsed document. Offsets are UTF-16 units into `body`, which is stored as it is here. */
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

/** What the parser is told besides the bytes. */
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
    formType?: string;
  };
  /** Nothing can have been published after the platform had it. */
  availableAt: Date;
}

/** What a format's reader found; `assembleDocument` makes a document of it. */
export interface Draft {
  title: string | null;
  author: string | null;
  /** Best first. */
  publishedAt: Date | null;
  languageHint: string | null;
  paragraphs: string[];
}
