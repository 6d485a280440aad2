import { compareText } from '../../kernel/compare-text.ts';

const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|mc_[ce]id|igshid|ref|ref_src|ref_url|referrer|source|cmpid|cmp|ncid|ocid|sr_share|smid|smtyp|share|shareid|soc_src|soc_trk|guccounter|guce_\w+|_ga|_gl|_hs\w+|mkt_tok|vero_\w+|spm|trk|amp|outputtype|partner|sref|taid|xtor|at_\w+|icid|reflink|siteid)$/i;
const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };
const URL_LENGTH_MAX = 2_048;

/**
 * One URL per article: no scheme variants, tracking parameters, fragments, default ports or AMP forms, and the query sorted.
 * Null when the URL identifies no article: it is unreadable or a site's front page.
 */
export function canonicalUrl(raw: string): string | null {
  if (raw.length > URL_LENGTH_MAX) return null;
  let url: URL;
  try {
    url = new URL(raw.trim());
  } catch {
    return null;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  const host = url.hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^(?:www|amp|m|mobile)\.(?=[^.]+\.)/, '');
  const port = url.port === '' || url.port === DEFAULT_PORTS[url.protocol] ? '' : `:${url.port}`;
  const path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/amp(?=\/|$)/gi, '')
    .replace(/\.amp(?=\.html?$|$)/i, '')
    .replace(/\/(?:index\.(?:html?|php))?$/i, '');
  const query = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .sort(([leftName, leftValue], [rightName, rightValue]) =>
      leftName === rightName ? compareText(leftValue, rightValue) : compareText(leftName, rightName),
    )
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  if (path === '' && query === '') return null;
  // http and https are assumed to show the same page.
  return `https://${host}${port}${path}${query === '' ? '' : `?${query}`}`;
}
