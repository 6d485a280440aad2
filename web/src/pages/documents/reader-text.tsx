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
  const target = useRef<HTMLElement>(null);
  useEffect(() => {
    target.current?.scrollIntoView({ block: 'center' });
  }, [start]);
  let at = 0;
  return (
    <p className={css.text}>
      {cutText(text, spans).map((piece) => {
        const key = at;
        at += piece.text.length;
        if (piece.spans.length === 0) return <span key={key}>{piece.text}</span>;
        const isTarget = (own: readonly Span[]) => own.some((span) => span.start === start && span.kind !== 'mention');
        const classes = piece.spans.map(({ kind }) => css[kind]).join(' ');
        return (
          <mark
            key={key}
            className={isTarget(piece.spans) ? `${classes} ${css.target}` : classes}
            {...(key === start ? { ref: target } : {})}
            title={piece.spans.map(({ title }) => title).join('\n')}
          >
            {piece.text}
          </mark>
        );
      })}
    </p>
  );
}
