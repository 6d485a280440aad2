import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';
import { HttpFailure } from './http.ts';

/** More encodings than a server needs; each could be a decompression bomb. */
const ENCODINGS_MAX = 2;

export interface BodyLimits {
  /** Applies to the bytes received, and again after each decompression. */
  maxBytes: number;
  host: string;
}

/** Reads at most `maxBytes` and stops at the first chunk beyond, so that an endless body costs no more than a large one. */
export async function readBounded(stream: AsyncIterable<Uint8Array>, limits: BodyLimits): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of stream) {
    total += chunk.byteLength;
    if (total > limits.maxBytes) throw tooLarge(limits);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total);
}

type Decode = (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;
const decoders: Record<string, Decode> = {
  gzip: promisify<Buffer, ZlibOptions, Buffer>(gunzip),
  'x-gzip': promisify<Buffer, ZlibOptions, Buffer>(gunzip),
  br: promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress),
  // The standard requires a zlib stream; some servers send raw deflate. The first byte distinguishes them.
  deflate: (bytes, options) =>
    ((bytes[0] ?? 0) & 0x0f) === 8 ? inflateZlib(bytes, options) : inflateBare(bytes, options),
};
const inflateZlib = promisify<Buffer, ZlibOptions, Buffer>(inflate);
const inflateBare = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw);

/** Decodes `Content-Encoding`; the output limit stops a decompression bomb while it unpacks. */
export async function decompress(body: Buffer, contentEncoding: string, limits: BodyLimits): Promise<Buffer> {
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (encodings.length > ENCODINGS_MAX) {
    throw new HttpFailure('malformed', `${limits.host} sent a body with ${encodings.length} nested encodings`);
  }
  let bytes = body;
  for (const encoding of encodings.reverse()) {
    const decode = decoders[encoding];
    if (decode === undefined) {
      throw new HttpFailure('malformed', `${limits.host} sent a body in an encoding that was not requested`);
    }
    if (bytes.byteLength === 0) return bytes;
    try {
      bytes = await decode(bytes, { maxOutputLength: limits.maxBytes });
    } catch (cause) {
      if (isCode(cause, 'ERR_BUFFER_TOO_LARGE')) throw tooLarge(limits);
      throw new HttpFailure('malformed', `${limits.host} sent a body that cannot be decompressed`, { cause });
    }
  }
  return bytes;
}

export const tooLarge = (limits: BodyLimits) =>
  new HttpFailure('too_large', `${limits.host} sent more than the ${limits.maxBytes} bytes allowed`);

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
