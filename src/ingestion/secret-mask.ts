import { ExpectedFailure } from '../kernel/errors.ts';
import { isExpectedFailure } from '../kernel/failure-words.ts';
import { isSecretName, SECRET_MARK, type SourceSecret } from '../registry/source-secrets.ts';

/** Keeps the secrets of one source out of everything that a run stores or logs. */
export interface SecretMask {
  /** A copy with marks in place of secrets, in all texts and keys. */
  value<T>(value: T): T;
  /** The reverse, for the cursor of the run before. */
  restore<T>(value: T): T;
  bytes(bytes: Uint8Array): Uint8Array;
  error(error: unknown): unknown;
}

/** Shorter texts occur by chance; replacing them would damage documents. */
const SECRET_LENGTH_MIN = 4;

export function maskerOf(secrets: readonly SourceSecret[]): SecretMask {
  const pairs = textsOf(secrets).map((text, index) => ({ text, mark: SECRET_MARK.replace(']', `:${index}]`) }));
  const hide = (text: string) => pairs.reduce((at, pair) => at.replaceAll(pair.text, pair.mark), text);
  const show = (text: string) => pairs.reduce((at, pair) => at.replaceAll(pair.mark, pair.text), text);
  const hasAny = pairs.length > 0;
  return {
    value: (value) => (hasAny ? mapTexts(value, hide) : value),
    restore: (value) => (hasAny ? mapTexts(value, show) : value),
    bytes: (bytes) => {
      const text = hasAny ? Buffer.from(bytes).toString('latin1') : '';
      const hidden = hasAny ? pairs.reduce((at, pair) => at.replaceAll(latin1(pair.text), pair.mark), text) : text;
      return hidden === text ? bytes : Buffer.from(hidden, 'latin1');
    },
    error: (error) => (hasAny ? maskError(error, hide) : error),
  };
}

/** Each secret text as it is and as it stands in addresses, the longest first, so that no part of one is left. */
function textsOf(secrets: readonly SourceSecret[]): string[] {
  const found = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) add(member);
    if (typeof value !== 'string' && typeof value !== 'number') return;
    for (const part of partsOf(String(value))) {
      if (part.length < SECRET_LENGTH_MIN) continue;
      found.add(part);
      found.add(encodeURIComponent(part));
      found.add(encodeURI(part));
    }
  };
  for (const { value } of secrets) add(value);
  return [...found].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/** Of an address only its secret parameters, because the rest is public; of a header also what follows its scheme. */
function partsOf(text: string): string[] {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    const credential = /^(?:[\w-]+\s*:\s*)?(?:\w+\s+)?(\S+)$/.exec(text)?.[1];
    return credential === undefined ? [text] : [text, credential];
  }
  const userinfo = /^[a-z][a-z0-9+.-]*:\/\/([^/?#@]*)@/i.exec(text)?.[1]?.split(':') ?? [];
  const parameters = [...text.matchAll(/[?&#;]([^=&#;?]+)=([^&#;]+)/g)].flatMap(([, name = '', value = '']) =>
    isSecretName(decoded(name)) ? [value, decoded(value)] : [],
  );
  return [...userinfo, ...parameters];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, change)) as T;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [change(key), mapTexts(member as unknown, change)]),
  ) as T;
}

function maskError(error: unknown, hide: (text: string) => string): unknown {
  if (!(error instanceof Error)) return error;
  const Kind = isExpectedFailure(error) ? ExpectedFailure : Error;
  const masked = new Kind(
    hide(error.message),
    error.cause === undefined ? {} : { cause: maskError(error.cause, hide) },
  );
  masked.name = error.name;
  if ('code' in error && typeof error.code === 'string') Object.assign(masked, { code: error.code });
  masked.stack = hide(error.stack ?? '');
  return masked;
}
