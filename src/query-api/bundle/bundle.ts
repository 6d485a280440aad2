import { createHash } from 'node:crypto';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { toExact } from '../../kernel/exact-json.ts';

export const BUNDLE_FORMAT = 'sextant-bundle-1';

/** A larger file is refused before it is read into memory as a whole. */
export const BUNDLE_BYTES_MAX = 64 * 1024 * 1024;

const digestOf = (canonical: string) => createHash('sha256').update(canonical, 'utf8').digest('hex');

/** The file of a bundle: JSON in one canonical form, with the digest of everything else in it. */
export function sealBundle(content: Readonly<Record<string, unknown>>): string {
  const plain = toExact(content) as Record<string, unknown>;
  return canonicalJson({ ...plain, digest: digestOf(canonicalJson(plain)) });
}

export type OpenedBundle = { content: Record<string, unknown>; problem: null } | { content: null; problem: string };

/** The content of a file that is canonical and has its digest; otherwise what is wrong with it. */
export function openBundle(bytes: Uint8Array): OpenedBundle {
  const refuse = (problem: string): OpenedBundle => ({ content: null, problem });
  let parsed: unknown;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    parsed = JSON.parse(text);
  } catch {
    return refuse('the file is not JSON in UTF-8');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return refuse('the file is no JSON object');
  const { digest, ...content } = parsed as Record<string, unknown>;
  if (content['format'] !== BUNDLE_FORMAT)
    return refuse(`the format is not ${BUNDLE_FORMAT}, or the file is no bundle`);
  if (canonicalJson(parsed) !== text)
    return refuse('the file is not in canonical form: it was changed, formatted or written by another program');
  const expected = digestOf(canonicalJson(content));
  if (digest !== expected) return refuse(`the digest is ${String(digest)}, but the content has ${expected}`);
  return { content, problem: null };
}
