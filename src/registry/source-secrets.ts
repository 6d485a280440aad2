/** What stands in a stored configuration in the place of a secret. */
export const SECRET_MARK = '[secret]';

type Path = readonly (string | number)[];
/** A secret value, or a text that contains one, and where it belongs. */
export interface SourceSecret {
  path: Path;
  value: unknown;
}

const SECRET_ENDINGS =
  /(?:apikey|accesskey|secretkey|privatekey|authkey|appkey|clientkey|subscriptionkey|consumerkey|secret|password|passwd|passphrase|token|authorization|authentication|cookie|bearer|credentials|jwt)$/;
const SECRET_NAMES = new Set([
  'key',
  'auth',
  'pwd',
  'pass',
  'pin',
  'sig',
  'signature',
  'hmac',
  'sessionid',
  'sid',
  'code',
]);
/** Headers without secrets; the values of all others are secret, because vendors name theirs as they like. */
const PLAIN_HEADERS = /^(?:accept(?:-.*)?|user-agent|content-type|referer|origin|cache-control|from)$/i;
/** A text that carries a credential whatever its key is called. */
const CREDENTIAL_TEXT =
  /^(?:(?:bearer|basic|digest|token)\s+\S{6,}|(?:proxy-)?authorization\s*:|(?:x-)?api-?key\s*:|cookie\s*:)/i;

export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return SECRET_NAMES.has(plain) || SECRET_ENDINGS.test(plain);
}

/** Splits a configuration into what may be shown and its secrets. */
export function splitSecrets(config: Record<string, unknown>): {
  shown: Record<string, unknown>;
  secrets: SourceSecret[];
} {
  const secrets: SourceSecret[] = [];
  const shown = hide(config, [], false, secrets) as Record<string, unknown>;
  return { shown, secrets };
}

function hide(value: unknown, path: Path, inHeaders: boolean, secrets: SourceSecret[]): unknown {
  if (typeof value === 'string') return hideInText(value, path, secrets);
  if (Array.isArray(value)) return value.map((item, index) => hide(item, [...path, index], inHeaders, secrets));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const at = [...path, key];
      const isSecret = isSecretName(key) || (inHeaders && !PLAIN_HEADERS.test(key));
      if (member === SECRET_MARK) return [key, member];
      if (!isSecret || member === null || member === '')
        return [key, hide(member, at, /headers?$/i.test(key), secrets)];
      secrets.push({ path: at, value: member });
      return [key, SECRET_MARK];
    }),
  );
}

function hideInText(text: string, path: Path, secrets: SourceSecret[]): string {
  const shown = CREDENTIAL_TEXT.test(text) ? SECRET_MARK : maskUrl(text);
  if (shown !== text) secrets.push({ path, value: text });
  return shown;
}

/** Masks the values of secret parameters in the query and the fragment, and a password before the host. */
export function maskUrl(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  return text
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i, `$1${SECRET_MARK}@`)
    .replace(/([?&#;])([^=&#;?]+)=([^&#;]+)/g, (pair, before: string, name: string) =>
      isSecretName(decoded(name)) ? `${before}${name}=${SECRET_MARK}` : pair,
    );
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The configuration with its secrets in place. */
export function joinSecrets(shown: Record<string, unknown>, secrets: readonly SourceSecret[]): Record<string, unknown> {
  const whole = structuredClone(shown);
  for (const { path, value } of secrets) {
    const last = path.at(-1);
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((at, key) => (at as Record<string | number, unknown>)?.[key], whole);
    if (last !== undefined && holder !== null && typeof holder === 'object')
      (holder as Record<string | number, unknown>)[last] = value;
  }
  return whole;
}

/** The path of a value that is the mark itself: a shown configuration was sent back as if it were whole. */
export function findMark(value: unknown, path = 'body.config'): string | null {
  if (typeof value === 'string') return value.includes(SECRET_MARK) ? path : null;
  if (value === null || typeof value !== 'object') return null;
  for (const [key, member] of Object.entries(value)) {
    const found = findMark(member, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
