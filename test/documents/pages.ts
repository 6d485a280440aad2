/** News pages of about 20 kB in several layouts with known main text, for the benchmark and the quality test. */
export interface TruePage {
  html: string;
  title: string;
  author: string;
  publishedAt: Date;
  paragraphs: string[];
  layout: number;
}

export const LAYOUTS = 6;

const SUBJECTS = [
  'Quillon Systems Inc.',
  'Ouranos Energy Corp.',
  'Tarnwell Semiconductor',
  'Halvorsen Bancorp',
  'Brightmoor Logistics',
  'Pomerell Foods',
];
const VERBS = ['reported', 'announced', 'confirmed', 'disclosed', 'outlined', 'described', 'reviewed', 'presented'];
const NOUNS =
  'a contract with a regional utility|an expansion of its northern plant|stronger demand for its services|a delay in its supply chain|a new pricing model|the sale of a smaller unit|a partnership with two universities|higher input costs|a change in its reporting segments|lower freight rates|an investment in automation|a review of its property portfolio'.split(
    '|',
  );
const CLAUSES =
  'which analysts had not expected|as customers brought orders forward|while rivals cut their own forecasts|although margins stayed under pressure|after months of negotiation|despite a weaker currency|in line with its earlier guidance|according to people familiar with the plan|as regulators finished their work|because energy prices eased'.split(
    '|',
  );
const PLACES = 'Oslo|Denver|Lyon|Osaka|Porto|Leeds|Austin|Gdansk|Tampere|Halifax'.split('|');

export function truePage(seed: number): TruePage {
  const random = generator(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const subject = pick(SUBJECTS);
  const sentence = () =>
    `${pick(['The company', subject, 'Management', 'Executives', 'A spokesperson'])} ${pick(VERBS)} ${pick(NOUNS)} in ${pick(PLACES)}, ${pick(CLAUSES)}, with ${Math.floor(random() * 900) + 100} sites and ${(random() * 40).toFixed(1)}% of sales affected.`;
  const paragraphs = Array.from({ length: 9 + Math.floor(random() * 7) }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, sentence).join(' '),
  );
  const title = `${subject} ${pick(VERBS)} ${pick(NOUNS)} & ${pick(NOUNS)}`;
  const author = pick(['Dana Whitfield', 'Kofi Mensah', 'Joanna Pryce', 'Tariq Nasser']);
  const publishedAt = new Date(Date.UTC(2026, seed % 10, 1 + (seed % 27), seed % 24, seed % 60));
  const layout = seed % LAYOUTS;
  return {
    html: render({ title, author, publishedAt, paragraphs, layout }, random),
    title,
    author,
    publishedAt,
    paragraphs,
    layout,
  };
}

function generator(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function render(page: Omit<TruePage, 'html'>, random: () => number): string {
  const iso = page.publishedAt.toISOString();
  const links = (count: number, cls: string) =>
    `<div class="${cls}"><h3>More stories</h3><ul>${Array.from({ length: count }, (_, n) => `<li><a href="/story/${n}-${Math.floor(random() * 1e6)}">${SUBJECTS[n % SUBJECTS.length]} ${VERBS[n % VERBS.length]} ${NOUNS[n % NOUNS.length]} in ${PLACES[n % PLACES.length]}</a></li>`).join('')}</ul></div>`;
  const nav = `<nav class="site-nav"><ul>${['Markets', 'Business', 'Companies', 'Opinion', 'Technology', 'Energy', 'Video'].map((name) => `<li><a href="/${name.toLowerCase()}">${name}</a></li>`).join('')}</ul></nav>`;
  const cookie = `<div id="cookie-banner" class="consent-overlay"><p>We use cookies and similar technologies to personalise content and to analyse our traffic. By clicking accept you agree to our use of cookies, as described in our privacy policy and cookie notice.</p><button>Accept all</button></div>`;
  const footer = `<footer class="site-footer"><p>© 2026 Example Media Group. All rights reserved. Registration on or use of this site constitutes acceptance of our terms of service, cookie policy and privacy statement.</p>${links(12, 'footer-links')}</footer>`;
  const script = `<script>window.dataLayer=window.dataLayer||[];${'function track(e){if(e&&e.type){dataLayer.push({event:e.type,at:1})}};'.repeat(70)}</script>`;
  const style = `<style>${'.c{display:flex;margin:0 auto;padding:4px 8px;color:#222}.c a:hover{text-decoration:underline}'.repeat(55)}</style>`;
  const newsletter = `<div class="newsletter-signup"><h4>Get the morning briefing</h4><p>Sign up for our daily newsletter and get the stories that matter, every morning, straight to your inbox before the market opens.</p></div>`;
  const comments = `<section class="comments"><h3>Comments (3)</h3>${['I have held this stock for years and never understood why people sell it now, the dividend alone is worth it.', 'Management should be ashamed of these numbers, and so should the board that pays them so generously every year.', 'Great article, thanks for the detailed look at the numbers and for explaining what they mean for small holders.'].map((text) => `<div class="comment"><b>reader</b><p>${text}</p></div>`).join('')}</section>`;
  const paragraphs = page.paragraphs.map((text) => `<p>${linkSome(escape(text))}</p>`);
  const ad =
    '<div class="ad-slot" data-slot="mid"><span>Advertisement</span><a href="https://ads.example/x">Trade with zero commission today</a></div>';
  const head = (extra: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(page.title)} | Example Daily</title>${extra}${style}${script}</head>`;
  const jsonLd = `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: 'Example' },
      {
        '@type': 'NewsArticle',
        headline: page.title,
        datePublished: iso,
        author: [{ '@type': 'Person', name: page.author }],
      },
    ],
  })}</script>`;
  const metas = `<meta property="og:title" content="${escape(page.title)}"><meta property="article:published_time" content="${iso}"><meta name="author" content="${page.author}">`;
  switch (page.layout) {
    case 0:
      return `${head(jsonLd)}<body>${cookie}<header>${nav}</header><main><article><header><h1>${escape(page.title)}</h1><p class="byline">By ${page.author}</p></header>${paragraphs.join('')}</article>${links(10, 'related-stories')}</main>${footer}</body></html>`;
    case 1:
      return `${head(metas)}<body class="has-sidebar">${nav}<div id="wrap"><div class="col-main"><h1>${escape(page.title)}</h1><div class="share-bar"><a href="#">Share on X</a> <a href="#">Email</a></div><div class="story-body">${paragraphs.slice(0, 4).join('')}${ad}${paragraphs.slice(4).join('')}${newsletter}</div>${comments}</div><div class="sidebar">${links(14, 'most-read')}</div></div>${footer}${cookie}</body></html>`;
    case 2:
      return `${head('')}<body>${nav}<table width="100%"><tr><td width="180">${links(10, 'left')}</td><td><h1>${escape(page.title)}</h1><font size="2">By ${page.author}<br>${visibleDate(page.publishedAt)}</font><br><br>${page.paragraphs.map(escape).join('<br><br>')}<br><br></td><td>${links(8, 'right')}</td></tr></table>${footer}</body></html>`;
    case 3:
      return `${head(`<meta itemprop="datePublished" content="${iso}">`)}<body><div class="page"><div class="x1">${nav}</div><div class="x2"><div class="x3"><h1>${escape(page.title)}</h1><div class="x4">By ${page.author} <time datetime="${iso}">today</time></div>${paragraphs.map((text) => `<div class="x5">${text.slice(3, -4)}</div>`).join('')}</div><div class="x6">${links(12, 'x7')}</div></div>${footer}</div></body></html>`;
    case 4:
      return `${head(jsonLd)}<body>${cookie}${nav}<div class="content"><div itemprop="articleBody"><figure><img src="a.jpg"><figcaption>A plant of the company, photographed last spring by our own staff.</figcaption></figure>${paragraphs.map((text, n) => (n % 5 === 2 ? `<h2>What it means</h2>${text}` : text)).join(ad)}</div>${newsletter}${links(16, 'recommended')}</div>${comments}${footer}</body></html>`;
    default:
      return `${head('')}<body>${nav}<section class="main-content"><h1>${escape(page.title)}</h1><p>By ${page.author}</p><p>Published ${visibleDate(page.publishedAt)}</p>${paragraphs.join('\n')}<p><a href="/more">Read more: five things to watch this week</a></p><p>Share</p></section><aside>${links(18, 'trending')}</aside>${footer}</body></html>`;
  }
}

/** Adds inline links and emphasis, as articles have them. */
function linkSome(text: string): string {
  return text.replace('The company', '<a href="/c/1">The company</a>').replace('customers', '<em>customers</em>');
}

function visibleDate(at: Date): string {
  const month = [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ][at.getUTCMonth()];
  return `${month} ${at.getUTCDate()}, ${at.getUTCFullYear()} at ${String(at.getUTCHours()).padStart(2, '0')}:${String(at.getUTCMinutes()).padStart(2, '0')} UTC`;
}

/** F1 score of the words in common: 1 when exactly the true text was found. */
export function wordF1(found: string, truth: string): number {
  const count = (text: string) => {
    const words = new Map<string, number>();
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) words.set(word, (words.get(word) ?? 0) + 1);
    return words;
  };
  const [left, right] = [count(found), count(truth)];
  let shared = 0;
  for (const [word, n] of left) shared += Math.min(n, right.get(word) ?? 0);
  const total = (words: Map<string, number>) => [...words.values()].reduce((sum, n) => sum + n, 0);
  return shared === 0 ? 0 : (2 * shared) / (total(left) + total(right));
}
