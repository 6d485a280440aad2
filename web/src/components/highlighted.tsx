import css from './highlighted.module.css';

interface Span {
  start: number;
  end: number;
}

/** Text with the found words marked. Spans are in order and do not overlap. */
export function Highlighted({ text, spans }: { text: string; spans: readonly Span[] }) {
  return spans
    .map(({ start, end }, index) => (
      <span key={start}>
        {text.slice(index === 0 ? 0 : spans[index - 1]?.end, start)}
        <mark className={css.found}>{text.slice(start, end)}</mark>
        {index === spans.length - 1 && text.slice(end)}
      </span>
    ))
    .concat(spans.length === 0 ? [<span key="text">{text}</span>] : []);
}
