import { addressBytes, isPublicAddress } from './address.ts';

export const SOURCE_URL_LENGTH_MAX = 2_048;
/** Lower ports belong to mail, DNS and directory services; only 80 and 443 serve HTTP. */
const UNPRIVILEGED_PORT_MIN = 1_024;
const LOCAL_SUFFIXES = ['localhost', 'local', 'internal', 'localdomain', 'home.arpa', 'onion'];

/**
 * Returns why a URL may not be a source, as a sentence for the user, or null when it may. Names are checked by their text
 * here; the addresses they resolve to are checked when connecting.
 */
export function checkSourceUrl(text: string, allowedHosts: readonly string[] = []): string | null {
  const target = parseSourceUrl(text, allowedHosts);
  return 'problem' in target ? target.problem : null;
}

export type SourceTarget = { url: URL; hostname: string; port: number; exempt: boolean };

export function parseSourceUrl(text: string, allowedHosts: readonly string[]): SourceTarget | { problem: string } {
  const problem = (sentence: string) => ({ problem: sentence });
  if (text.length > SOURCE_URL_LENGTH_MAX) {
    return problem(`The URL must not be longer than ${SOURCE_URL_LENGTH_MAX} characters.`);
  }
  // The URL parser silently removes tabs and line breaks and turns a backslash into a slash, so two parsers could see two
  // hosts.
  if (hasConfusingCharacter(text)) {
    return problem('The URL must not contain spaces, control characters or backslashes.');
  }
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined) return problem('The URL must be absolute and start with http:// or https://.');
  if (authority.includes('@')) return problem('The URL must not contain a user name or password.');
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return problem('The URL is not valid: check the host name and the port.');
  }
  const hostname = canonicalHost(url.hostname);
  if (hostname === null) return problem('The host name of the URL is not valid.');
  const port = portOf(url);
  const exempt = isAllowedHost(hostname, port, allowedHosts);
  if (!exempt) {
    const bytes = addressBytes(hostname);
    if (bytes !== null && !isPublicAddress(bytes)) {
      return problem(`The host ${hostname} is not a public address.`);
    }
    if (bytes === null && isLocalName(hostname)) {
      return problem(`The host ${hostname} is not a public name.`);
    }
    if (port !== 80 && port !== 443 && port < UNPRIVILEGED_PORT_MIN) {
      return problem(`Port ${port} is not allowed: use 80, 443 or a port from ${UNPRIVILEGED_PORT_MIN} up.`);
    }
  }
  return { url, hostname, port, exempt };
}

function hasConfusingCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code <= 0x20 || code === 0x5c || (code >= 0x7f && code <= 0xa0)) return true;
  }
  return false;
}

/**
 * The URL parser handles case, punycode and address literals; this removes the trailing root dot: `localhost.` is localhost.
 */
export function canonicalHost(hostname: string): string | null {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[') && host.endsWith(']')) return host.slice(1, -1);
  if (addressBytes(host) !== null) return host;
  const labels = host.split('.');
  const sound = labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
  return sound && host.length <= 253 ? host : null;
}

/** A single label is a local name; the suffixes are reserved for local networks. */
function isLocalName(hostname: string): boolean {
  return (
    !hostname.includes('.') || LOCAL_SUFFIXES.some((suffix) => hostname === suffix || hostname.endsWith(`.${suffix}`))
  );
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/**
 * An entry is a host, which allows all its ports, or host:port, which allows one. An IPv6 address may be given without
 * brackets.
 */
export function isAllowedHost(hostname: string, port: number, allowedHosts: readonly string[]): boolean {
  return allowedHosts.some((entry) => {
    const trimmed = entry.trim();
    if (trimmed === '') return false;
    const bare = trimmed.includes(':') && addressBytes(trimmed) !== null && !trimmed.startsWith('[');
    const text = `http://${bare ? `[${trimmed}]` : trimmed}`;
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    const namesPort = /:\d+$/.test(bare ? '' : trimmed);
    return canonicalHost(url.hostname) === hostname && (!namesPort || portOf(url) === port);
  });
}
