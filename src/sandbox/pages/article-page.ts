import { getCompany } from '../cast/companies.ts';
import { getOutlet, type Outlet } from '../cast/outlets.ts';
import { bodyText, paragraphText, sentenceText, type Story } from '../prose/text.ts';
import { stream } from '../rng.ts';
import type { DocumentPlan } from '../world/document.ts';
import { advertisement, cookieNotice, footer, navigation, newsletterBox, related } from './chrome.ts';
import { dayFirst, escapeHtml, isoEastern, isoSeconds, monthFirst } from './html.ts';

export interface ArticlePage {
  html: string;
  charset: Outlet['charset'];
}

/** Renders a story in one of its outlet's layouts, with the navigation, ads and footers of a real page. */
export function articlePage(seed: number, plan: DocumentPlan, story: Story, url: string): ArticlePage {
  const outlet = getOutlet(plan.outlet);
  const rng = stream(seed, 'page', plan.id);
  const author = authorOf(seed, plan);
  const title = sentenceText(story.title);
  const parts: PageParts = {
    outlet,
    title,
    author,
    url,
    publishedMs: plan.publishedMs,
    paragraphs: story.paragraphs.map((paragraph) => escapeHtml(paragraphText(paragraph))),
    date: outlet.key === 'tattler' ? monthFirst(plan.publishedMs) : dayFirst(plan.publishedMs),
    asides: [related(outlet, rng, 'Related stories'), related(outlet, rng, 'Most read')],
  };
  const layout = LAYOUTS[rng.int(0, outlet.layouts - 1)] ?? classic;
  return {
    charset: outlet.charset,
    html: `<!DOCTYPE html>\n<html lang="en">\n<head>\n${head(parts, bodyText(story))}\n</head>\n<body class="${outlet.key}">\n${cookieNotice(outlet)}\n${layout(parts, plan)}\n</body>\n</html>\n`,
  };
}

export function authorOf(seed: number, plan: DocumentPlan): string {
  const { authors, name } = getOutlet(plan.outlet);
  return authors.length === 0 ? name : stream(seed, 'author', plan.id).pick(authors);
}

interface PageParts {
  outlet: Outlet;
  title: string;
  author: string;
  url: string;
  publishedMs: number;
  paragraphs: readonly string[];
  date: string;
  asides: readonly [string, string];
}

function head({ outlet, title, author, url, publishedMs }: PageParts, body: string): string {
  const always = `<meta charset="${outlet.charset}">\n<title>${escapeHtml(title)} - ${escapeHtml(outlet.name)}</title>\n<meta name="viewport" content="width=device-width">\n<link rel="canonical" href="${escapeHtml(url)}">\n<style>.ad{display:block}</style>\n<script>window.dataLayer=[];function track(){return "shares of everything rose";}</script>`;
  switch (outlet.metadata) {
    case 'visible_only':
      return always;
    case 'meta_tags':
      return `${always}\n<meta property="og:title" content="${escapeHtml(title)}">\n<meta property="og:type" content="article">\n<meta property="article:published_time" content="${isoSeconds(publishedMs)}">\n<meta name="author" content="${escapeHtml(author)}">`;
    case 'json_ld': {
      const data = {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: title,
        datePublished: outlet.key === 'corvane' ? isoEastern(publishedMs) : isoSeconds(publishedMs),
        author: [{ '@type': 'Person', name: author }],
        publisher: { '@type': 'Organization', name: outlet.name },
        description: body.slice(0, 120),
      };
      return `${always}\n<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
    }
  }
}

type Layout = (parts: PageParts, plan: DocumentPlan) => string;

const classic: Layout = (
  parts,
) => `<header class="masthead"><a href="/${parts.outlet.key}/">${escapeHtml(parts.outlet.name)}</a></header>
${navigation(parts.outlet)}
<main><article class="story">
<header><h1>${escapeHtml(parts.title)}</h1>
<p class="byline">By ${escapeHtml(parts.author)}</p>
<p class="dateline"><time>${parts.date}</time></p></header>
${withinText(parts, [advertisement(1)])}
</article>
${parts.asides[0]}</main>
${newsletterBox(parts.outlet)}
${footer(parts.outlet)}`;

const columns: Layout = (parts) => `<div id="top">${navigation(parts.outlet)}</div>
<div class="wrapper"><div class="col-left sidebar">${parts.asides[1]}${advertisement(2)}</div>
<div id="content" class="col-main">
<h1 class="headline">${escapeHtml(parts.title)}</h1>
<div class="meta"><span class="author">By ${escapeHtml(parts.author)}</span> <span class="published">Published: ${parts.date}</span></div>
<div class="article-body">${withinText(parts, [])}</div>
<div class="share">Share this story</div>
</div>
<div class="col-right sidebar">${parts.asides[0]}</div></div>
${footer(parts.outlet)}`;

const cluttered: Layout = (parts) => `${navigation(parts.outlet)}${advertisement(3)}
<section class="page"><div class="inner">
<p class="kicker"><a href="/${parts.outlet.key}/section/markets">Markets</a></p>
<h1>${escapeHtml(parts.title)}</h1>
<p class="byline">By ${escapeHtml(parts.author)}</p><p class="dateline">Posted: ${parts.date}</p>
<div class="story-text" itemprop="articleBody">${withinText(parts, [newsletterBox(parts.outlet), advertisement(4)])}</div>
${parts.asides[0]}${parts.asides[1]}
<div class="comments"><h3>Comments (2)</h3><ul class="comment-list"><li>First!</li><li>This is going to the moon, trust me.</li></ul></div>
</div></section>
${footer(parts.outlet)}`;

const LAYOUTS: readonly Layout[] = [classic, columns, cluttered];

/** Paragraphs with inserts such as ads between them. */
function withinText({ paragraphs }: PageParts, inserts: readonly string[]): string {
  return paragraphs.map((text, index) => `<p>${text}</p>${index > 0 ? (inserts[index - 1] ?? '') : ''}`).join('\n');
}

/** A press release: dateline, no byline, company description at the end. */
export function pressReleasePage(plan: DocumentPlan, story: Story): string {
  const company = getCompany(plan.ticker ?? '');
  const title = escapeHtml(sentenceText(story.title));
  const city = escapeHtml(company.headquarters.toUpperCase());
  const text = story.paragraphs.map((paragraph) => escapeHtml(paragraphText(paragraph)));
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title} | ${escapeHtml(company.shortName)}</title>
<meta property="og:title" content="${title}">
<meta property="article:published_time" content="${isoSeconds(plan.publishedMs)}"></head>
<body><nav><a href="/newsroom/${company.slug}/">Newsroom</a> <a href="/newsroom/${company.slug}/">Investors</a></nav>
<main class="release"><h1>${title}</h1><p class="release-date">${dayFirst(plan.publishedMs)}</p>
${text.map((paragraph, index) => `<p>${index === 0 ? `${city} &mdash; ` : ''}${paragraph}</p>`).join('\n')}
<h2>About ${escapeHtml(company.shortName)}</h2>
<p>${escapeHtml(company.shortName)} ${escapeHtml(company.business)}. Statements about the future are subject to risks.</p></main>
<footer>Investor relations contact: ir@${company.slug}.example</footer></body></html>
`;
}
