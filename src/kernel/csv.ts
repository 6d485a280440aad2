export interface CsvRow {
  readonly line: number;
  readonly cells: string[];
  readonly isClosed: boolean;
}

/**
 * The rows of a CSV text (RFC 4180): cells in double quotes may hold the separator, line breaks and doubled quotes. Accepts a byte
 * order mark and all line ends, and skips empty lines. Each row has the number of its first line, and whether
 * all its quotes are closed: a quote that is not takes the rest of the text.
 */
export function* parseCsv(text: string, separator: string): Generator<CsvRow> {
  let position = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  while (position < text.length) {
    const cells: string[] = [];
    const firstLine = line;
    let isClosed = true;
    for (;;) {
      const cell = readCell(text, position, separator);
      cells.push(cell.value);
      isClosed &&= cell.isClosed;
      line += cell.lineBreaks;
      position = cell.end;
      if (text[position] !== separator) break;
      position += 1;
    }
    if (text[position] === '\r') position += 1;
    if (text[position] === '\n') position += 1;
    line += 1;
    if (cells.length > 1 || cells[0] !== '') yield { line: firstLine, cells, isClosed };
  }
}

interface Cell {
  readonly value: string;
  readonly end: number;
  readonly lineBreaks: number;
  readonly isClosed: boolean;
}

const endOfCell = (character: string | undefined, separator: string) =>
  character === undefined || character === separator || character === '\n' || character === '\r';

function readCell(text: string, from: number, separator: string): Cell {
  if (text[from] !== '"') {
    let end = from;
    while (!endOfCell(text[end], separator)) end += 1;
    return { value: text.slice(from, end).trim(), end, lineBreaks: 0, isClosed: true };
  }
  let value = '';
  let position = from + 1;
  for (;;) {
    const quote = text.indexOf('"', position);
    value += text.slice(position, quote < 0 ? text.length : quote);
    if (quote < 0) return { value: value.trim(), end: text.length, lineBreaks: lineBreaksIn(value), isClosed: false };
    if (text[quote + 1] !== '"') {
      // Text after a closing quote belongs to the cell, as spreadsheets read it.
      let end = quote + 1;
      while (!endOfCell(text[end], separator)) end += 1;
      value += text.slice(quote + 1, end);
      return { value: value.trim(), end, lineBreaks: lineBreaksIn(value), isClosed: true };
    }
    value += '"';
    position = quote + 2;
  }
}

const lineBreaksIn = (value: string) => value.split('\n').length - 1;
