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

/** RSS 2.0, newest first. */
export function rssFeed(seed: number, outlet: OutletKey, home: string, items: readonly FeedItem[]): string {
  const { name } = getOutlet(outlet);
  const newest = items[0];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>${escapeHtml(name)}</title><link>${home}</link><description>Latest stories</description><language>en-us</language>
<atom:link href="${home}feed.rss" rel="self" type="application/rss+xml"/>
${newest ? `<lastBuildDate>${new Date(newest.plan.publishedMs).toUTCString()}</lastBuildDate>` : ''}
${items
  .map(
    ({ plan, story, url }) =>
      `<item><title>${escapeHtml(sentenceText(story.title))}</title><link>${url}</link><guid isPermaLink="false">${outlet}:${plan.id}</guid><pubDate>${new Date(plan.publishedMs).toUTCString()}</pubDate><dc:creator>${escapeHtml(authorOf(seed, plan))}</dc:creator><description>${summary(story)}</description></item>`,
  )
  .join('\n')}
</channel></rss>
`;
}

/** Atom 1.0, newest first. */
export function atomFeed(seed: number, outlet: OutletKey, home: string, items: readonly FeedItem[]): string {
  const { name } = getOutlet(outlet);
  const updated = isoSeconds(items[0]?.plan.publishedMs ?? 0);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>${escapeHtml(name)}</title><id>tag:${outlet}.example,2020:feed</id><link href="${home}"/><link rel="self" href="${home}feed.atom"/><updated>${updated}</updated>
${items
  .map(
    ({ plan, story, url }) =>
      `<entry><title type="text">${escapeHtml(sentenceText(story.title))}</title><id>tag:${outlet}.example,2020:${plan.id}</id><link rel="alternate" href="${url}"/><published>${isoSeconds(plan.publishedMs)}</published><updated>${isoSeconds(plan.publishedMs)}</updated><author><name>${escapeHtml(authorOf(seed, plan))}</name></author><summary type="text">${summary(story)}</summary></entry>`,
  )
  .join('\n')}
</feed>
`;
}

/** A front page or an archive page: links, newest first, and where older ones are. */
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
