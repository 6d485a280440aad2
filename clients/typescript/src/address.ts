export type ServiceName = 'query' | 'registry' | 'trading' | 'risk';

/** One address, the console's, or one for each service. */
export interface Addresses {
  /** The console forwards calls to all services but the risk engine. */
  url?: string;
  urls?: Partial<Record<ServiceName, string>>;
}

/** The console's address of `sextant start` without settings. */
export const DEFAULT_URL = 'http://127.0.0.1:8080';

export type QueryValue = string | number | boolean | null | undefined;

/** The address of a path of a service. Throws when the configured addresses do not lead there. */
export function addressOf(addresses: Addresses, service: ServiceName, path: string): string {
  const own = addresses.urls?.[service];
  if (own !== undefined) return withoutSlash(own) + path;
  const console = withoutSlash(addresses.url ?? DEFAULT_URL);
  if (service === 'registry') return `${console}/registry${path}`;
  if (service === 'risk')
    throw new Error('the console does not forward to the risk engine: give its address in "urls"');
  const forwarded = service === 'trading' ? '/api/trading/' : '/api/';
  if (!path.startsWith(forwarded))
    throw new Error(`the console does not forward ${path}: give the address of the ${service} service in "urls"`);
  return console + path;
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** Fills `/companies/{company_id}`. Values are encoded so that each stays one segment of the path. */
export function fillPath(path: string, values: Readonly<Record<string, QueryValue>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs a value for "${name}"`);
    // URLs resolve such a segment to another path, also when its dots are encoded.
    if (/^\.{1,2}$/.test(String(value))) throw new Error(`${path}: the value for "${name}" must not be "${value}"`);
    return encodeURIComponent(String(value));
  });
}

/** Leaves out what is undefined or null. */
export function queryText(query: Readonly<Record<string, QueryValue>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
