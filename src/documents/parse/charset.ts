import iconv from 'iconv-lite';

/** Charset declarations are searched this far: the HTML standard says 1,024 bytes, but pages put long comments first. */
const PRESCAN_BYTES = 4_096;

const BOMS: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

export interface DecodedText {
  text: string;
  charset: string;
}

/** Decodes by byte order mark, then HTTP header, XML declaration, meta element, and last by the bytes themselves. */
export function decodeBytes(bytes: Uint8Array, contentType: string): DecodedText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [charset, mark] of BOMS) {
    if (mark.every((byte, index) => buffer[index] === byte)) return decode(buffer, charset);
  }
  const head = buffer.subarray(0, PRESCAN_BYTES).toString('latin1');
  for (const label of [fromContentType(contentType), fromXmlDeclaration(head), fromMeta(head)]) {
    const charset = label === null ? null : knownCharset(label);
    // Pages in UTF-8 that declare Latin-1 are far more common than the reverse, and Latin-1 text is rarely valid multi-byte
    // UTF-8.
    if (charset === 'windows-1252' && hasMultiByte(buffer) && isUtf8(buffer)) return decode(buffer, 'utf-8');
    if (charset !== null) return decode(buffer, charset);
  }
  if (looksUtf16(buffer)) return decode(buffer, buffer[0] === 0 ? 'utf-16be' : 'utf-16le');
  return decode(buffer, isUtf8(buffer) ? 'utf-8' : 'windows-1252');
}

function decode(buffer: Buffer, charset: string): DecodedText {
  const text = charset === 'utf-8' ? buffer.toString('utf8') : iconv.decode(buffer, charset);
  return { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text, charset };
}

function fromContentType(contentType: string): string | null {
  return /;\s*charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1] ?? null;
}

function fromXmlDeclaration(head: string): string | null {
  return /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w:.-]+)/i.exec(head)?.[1] ?? null;
}

function fromMeta(head: string): string | null {
  return /<meta\s[^>]{0,300}?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1] ?? null;
}

/** Maps labels to the superset that browsers use; otherwise curly quotes become control characters. */
function knownCharset(label: string): string | null {
  const name = label.toLowerCase();
  if (/^(?:iso-?8859-?1|latin-?1|us-ascii|ascii|windows-?1252|cp1252|l1)$/.test(name)) return 'windows-1252';
  if (/^utf-?8$/.test(name)) return 'utf-8';
  // A declaration readable as single bytes cannot be UTF-16.
  if (/^utf-?16|^ucs-?2|^utf-?7|^utf-?32/.test(name)) return 'utf-8';
  return iconv.encodingExists(name) ? name : null;
}

function hasMultiByte(buffer: Buffer): boolean {
  return buffer.some((byte) => byte >= 0x80);
}

function isUtf8(buffer: Buffer): boolean {
  return !buffer.toString('utf8').includes('\ufffd');
}

function looksUtf16(buffer: Buffer): boolean {
  const pairs = Math.min(200, Math.floor(buffer.length / 2));
  let zeros = 0;
  for (let index = 0; index < pairs * 2; index++) if (buffer[index] === 0) zeros += 1;
  return pairs >= 4 && zeros > pairs * 0.7 && zeros <= pairs * 1.1;
}
