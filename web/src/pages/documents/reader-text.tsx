import { useEffect, useRef } from 'react';
import { TraceLink } from '../../components/trace-link.tsx';
import css from './reader-text.module.css';
import { cutText, type Span } from './spans.ts';

interface ReaderTextProps {
  text: string;
  spans: readonly Span[];
  /** Start offset of the sentence the link points to. */
  start: number | null;
  documentId: string;
}

/** The document's text with evidence sentences and recognised names highlighted. */
export function ReaderText({ text, spans, start, documentId }: ReaderTextProps) {
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
            {piece.spans.some(({ kind }) => kind !== 'mention') ? (
              <TraceLink kind="document" id={documentId} anchor="uses">
                {piece.text}
              </TraceLink>
            ) : (
              piece.text
            )}
          </mark>
        );
      })}
    </p>
  );
}
