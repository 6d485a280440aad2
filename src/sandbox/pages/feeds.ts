import { getOutlet, type OutletKey } from '../cast/outlets.ts';
import { bodyText, sentenceText, type Story } from '../prose/text.ts';
import type { DocumentPlan } from '../world/document.ts';
import { authorOf } from './article-page.ts';
import { escapeHtml, isoSeconds } from './html.ts';

export interface FeedItem {
  plan: DocumentPlan;
  story: Story;
  url: string;
}

const summary = (story: Story) => escapeHtml(`${bodyText(story).slice(0, 160)}...`);

export type FeedFormat = 'rss' | 'atom';

export function feedItem(format: FeedFormat, seed: number, { plan, story, url }: FeedItem): string {
  const title = escapeHtml(sentenceText(story.title));
  const author = escapeHtml(authorOf(seed, plan));
  const published = isoSeconds(plan.publishedMs);
  return format === 'rss'
    ? `<item><title>${title}</title><link>${url}</link><guid isPermaLink="false">${plan.outlet}:${plan.id}</guid><pubDate>${new Date(plan.publishedMs).toUTCString()}</pubDate><dc:creator>${author}</dc:creator><description>${summary(story)}</description></item>`
    : `<entry><title type="text">${title}</title><id>tag:${plan.outlet}.example,2020:${plan.id}</id><link rel="alternate" href="${url}"/><published>${published}</published><updated>${published}</updated><author><name>${author}</name></author><summary type="text">${summary(story)}</summary></entry>`;
}

/** RSS 2.0 or Atom 1.0 from rendered items, newest first. */
export function feedPage(
  format: FeedFormat,
  outlet: OutletKey,
  home: string,
  newestMs: number,
  items: readonly string[],
): string {
  const name = escapeHtml(getOutlet(outlet).name);
  return format === 'rss'
    ? `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>${name}</title><link>${home}</link><description>Latest stories</description><language>en-us</language>
<atom:link href="${home}feed.rss" rel="self" type="application/rss+xml"/><lastBuildDate>${new Date(newestMs).toUTCString()}</lastBuildDate>
${items.join('\n')}
</channel></rss>
`
    : `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>${name}</title><id>tag:${outlet}.example,2020:feed</id><link href="${home}"/><link rel="self" href="${home}feed.atom"/><updated>${isoSeconds(newestMs)}</updated>
${items.join('\n')}
</feed>
`;
}

/** A front page or archive page: links, newest first, and a link to older ones. */
export function indexPage(
  heading: string,
  items: readonly { title: string; path: string; date: string }[],
  nextPath: string | null,
): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title>${nextPath ? `<link rel="next" href="${nextPath}">` : ''}</head>
<body><h1>${escapeHtml(heading)}</h1><ul class="stories">
${items.map(({ title, path, date }) => `<li><a href="${path}">${escapeHtml(title)}</a> <span class="date">${date}</span></li>`).join('\n')}
</ul>${nextPath ? `<p><a rel="next" href="${nextPath}">Older stories</a></p>` : ''}</body></html>
`;
}
