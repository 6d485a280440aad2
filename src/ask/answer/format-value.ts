/** What a row may hold. */
export type Value = string | number | boolean | Date | null;

export const FORMATS = [
  'text',
  'words',
  'price',
  'money',
  'percent',
  'signed',
  'number',
  'quantity',
  'count',
  'verb',
  'date',
  'time',
  'moved',
  'against',
] as const;
export type Format = (typeof FORMATS)[number];

export const isFormat = (text: string): text is Format => (FORMATS as readonly string[]).includes(text);

export const NO_DATA = 'no data';
const TEXT_MAX = 400;

/**
 * Writes a value of a row as text. `noun` is the unit of a count or quantity: "1 order", "3 orders"; of a verb it is the plural
 * form: "are" becomes "is" for 1.
 */
export function formatValue(value: Value, format: Format, noun = ''): string {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return NO_DATA;
  if (format === 'date' || format === 'time') return formatTime(value, format);
  if (typeof value === 'number') return formatNumber(value, format, noun);
  const text = value instanceof Date ? value.toISOString() : String(value);
  return shorten(format === 'words' ? text.replaceAll('_', ' ') : text);
}

function formatNumber(value: number, format: Format, noun: string): string {
  switch (format) {
    case 'price':
      return grouped(value, 2);
    case 'money':
      return grouped(value, 2).replace(/^-?/, '$&$');
    case 'percent':
      return `${grouped(100 * value, 2)}%`;
    case 'signed':
      return `${value > 0 ? '+' : ''}${grouped(100 * value, 2)}%`;
    case 'count':
      return withNoun(grouped(value, 0), noun);
    case 'verb':
      return value === 1 ? (SINGULAR_VERBS[noun] ?? `${noun}s`) : noun;
    case 'moved':
      return value > 0 ? 'rose' : value < 0 ? 'fell' : 'did not move';
    case 'against':
      return value > 0 ? 'ahead of' : value < 0 ? 'behind' : 'level with';
    case 'quantity':
      return withNoun(trimmed(value, 6), noun);
    case 'text':
    case 'words':
    case 'number':
    case 'date':
    case 'time':
      return trimmed(value, 4);
  }
}

function formatTime(value: Exclude<Value, null>, format: 'date' | 'time'): string {
  const iso = value instanceof Date ? value.toISOString() : String(value);
  if (format === 'date') return iso.slice(0, 10);
  return iso.length > 16 ? `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC` : iso;
}

/** Verbs whose singular does not just end in s. */
const SINGULAR_VERBS: Readonly<Record<string, string>> = { are: 'is', were: 'was', have: 'has', match: 'matches' };

/** By the text, so that a number that is shown as 1 is one. */
const withNoun = (text: string, noun: string): string =>
  noun === '' ? text : `${text} ${text === '1' ? noun : pluralOf(noun)}`;

const pluralOf = (noun: string): string => {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
};

function grouped(value: number, digits: number): string {
  const [whole = '', fraction] = value.toFixed(digits).split('.');
  const split = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const text = fraction === undefined ? split : `${split}.${fraction}`;
  // A rounded zero has no sign.
  return /^-[0.,]+$/.test(text) ? text.slice(1) : text;
}

function trimmed(value: number, digits: number): string {
  const text = grouped(value, digits);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Line breaks and control characters of stored text become spaces. */
function shorten(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > TEXT_MAX ? `${line.slice(0, TEXT_MAX - 1)}…` : line;
}
