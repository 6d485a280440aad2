import css from './reader-text.module.css';
import { cutText, type Span } from './spans.ts';

/** The text as it was read, with the sentences that count and the names that were recognised. */
export function ReaderText({ text, spans }: { text: string; spans: readonly Span[] }) {
  let at = 0;
  return (
    <p className={css.text}>
      {cutText(text, spans).map((piece) => {
        const key = at;
        at += piece.text.length;
        if (piece.spans.length === 0) return <span key={key}>{piece.text}</span>;
        const classes = piece.spans.map(({ kind }) => css[kind]).join(' ');
        return (
          <mark key={key} className={classes} title={piece.spans.map(({ title }) => title).join('\n')}>
            {piece.text}
          </mark>
        );
      })}
    </p>
  );
}
