/** Follows redirects and keeps cookies per host and port, as a browser does for the flows of these tests. */
export interface Jar {
  /** By origin and name. */
  cookies: Map<string, Map<string, string>>;
  /** Set-Cookie headers in the order of their arrival. */
  received: string[];
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** Follows redirects until an answer is none, or leads to an address that `stopAt` accepts. */
  follow(
    url: string,
    stopAt?: (url: URL) => boolean,
  ): Promise<{ url: URL; response: Response | null; trail: string[] }>;
}

const REDIRECTS_MAX = 12;

export function createJar(): Jar {
  const cookies: Jar['cookies'] = new Map();
  const received: string[] = [];
  const fetchWithCookies = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { origin } = new URL(url);
    const own = cookies.get(origin) ?? new Map<string, string>();
    cookies.set(origin, own);
    const headers = new Headers(init.headers);
    if (own.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...own].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      received.push(line);
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const isGone = /max-age=0|expires=Thu, 01 Jan 1970/i.test(line);
      if (isGone) own.delete(name);
      else own.set(name, pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  };
  return {
    cookies,
    received,
    fetch: fetchWithCookies,
    async follow(start, stopAt = () => false) {
      let url = new URL(start);
      const trail: string[] = [];
      for (let hop = 0; hop < REDIRECTS_MAX; hop++) {
        trail.push(`${url.origin}${url.pathname}`);
        if (stopAt(url)) return { url, response: null, trail };
        const response = await fetchWithCookies(url.href);
        const location = response.headers.get('location');
        if (location === null) return { url, response, trail };
        url = new URL(location, url);
      }
      throw new Error(`more than ${REDIRECTS_MAX} redirects: ${trail.join(' ')}`);
    },
  };
}
