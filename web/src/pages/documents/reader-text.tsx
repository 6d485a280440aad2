import { useEffect, useRef } from 'react';
import css from './reader-text.module.css';
import { cutText, type Span } from './spans.ts';

interface ReaderTextProps {
  text: string;
  spans: readonly Span[];
  /** Where the sentence begins that somebody came for. */
  start: number | null;
}

/** The text as it was read, with the sentences that count and the names that were recognised. */
export function ReaderText({ text, spans, start }: ReaderTextProps) {
  const sought = useRef<HTMLElement>(null);
  useEffect(() => {
    sought.current?.scrollIntoView({ block: 'center' });
  }, [start]);
  let at = 0;
  return (
    <p className={css.text}>
      {cutText(text, spans).map((piece) => {
        const key = at;
        at += piece.text.length;
        if (piece.spans.length === 0) return <span key={key}>{piece.text}</span>;
        const isSought = (own: readonly Span[]) => own.some((span) => span.start === start && span.kind !== 'mention');
        const classes = piece.spans.map(({ kind }) => css[kind]).join(' ');
        return (
          <mark
            key={key}
            className={isSought(piece.spans) ? `${classes} ${css.sought}` : classes}
            {...(key === start ? { ref: sought } : {})}
            title={piece.spans.map(({ title }) => title).join('\n')}
          >
            {piece.text}
          </mark>
        );
      })}
    </p>
  );
}
