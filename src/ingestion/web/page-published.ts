import { instant } from '../json.ts';

const HEAD_LENGTH_MAX = 200_000;
const META_TAG = /<meta\s[^>]{1,600}>/gi;
const META_NAME =
  /(?:property|name|itemprop)\s*=\s*["']?(?:article:published_time|datePublished|dc\.date\.issued)["'\s>]/i;
const META_CONTENT = /content\s*=\s*["']([^"']{10,40})["']/i;
const JSON_LD_DATE = /"datePublished"\s*:\s*"([^"]{10,40})"/;

/**
 * Publication time from the page's metadata; null when missing or in the future. Used only to estimate the availability
 * of backfilled pages; the parser decides the document's date.
 */
export function pagePublishedAt(html: string, now: Date): Date | null {
  const head = html.slice(0, HEAD_LENGTH_MAX);
  const meta = (head.match(META_TAG) ?? []).find((tag) => META_NAME.test(tag));
  const found =
    instant(meta === undefined ? undefined : META_CONTENT.exec(meta)?.[1]) ?? instant(JSON_LD_DATE.exec(head)?.[1]);
  return found !== null && found <= now ? found : null;
}
