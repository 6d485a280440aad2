import { expect, test } from 'vitest';
import type { ParseContext } from './document.ts';
import { neverExpires } from './limits.ts';
import { parseDocument } from './parse-document.ts';

const context: ParseContext = {
  contentType: 'text/html',
  documentType: 'news',
  url: null,
  externalId: 'x',
  hints: {},
  availableAt: new Date('2026-06-01T00:00:00Z'),
};
const bodyOf = async (html: string) =>
  (
    await parseDocument(Buffer.from(html), context, {
      readPdf: () => Promise.reject(new Error('no')),
      expired: neverExpires,
    })
  ).body;

const sentences = Array.from(
  { length: 12 },
  (_, n) => `Quillon Systems said on Monday that plant number ${n} would build the pumps for its largest customer.`,
);
const teaser = `<article><h1>Quillon builds pumps</h1><p>${sentences[0]}</p><p>Subscribe to read the rest of this story.</p></article>`;

test('a teaser before a paywall is completed from JSON-LD', async () => {
  const data = { '@type': 'NewsArticle', headline: 'Quillon builds pumps', articleBody: sentences.join('\n') };
  const body = await bodyOf(
    `<html><head><script type="application/ld+json">${JSON.stringify(data)}</script></head><body>${teaser}</body></html>`,
  );
  expect(body).toContain('plant number 11');
});

test('a teaser is completed from the state of the application', async () => {
  const state = {
    props: { pageProps: { article: { id: 7, content: sentences.map((text) => ({ type: 'paragraph', text })) } } },
  };
  const script = `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>`;
  expect(await bodyOf(`<html><body>${teaser}${script}</body></html>`)).toContain('plant number 11');
  const assigned = `<script>window.__PRELOADED_STATE__ = ${JSON.stringify(state)};\nboot();</script>`;
  expect(await bodyOf(`<html><body>${teaser}${assigned}</body></html>`)).toContain('plant number 11');
});

test('a thread is read with all its posts', async () => {
  const comment = Array.from({ length: 10 }, (_, n) => ({
    '@type': 'Comment',
    text: `I think post number ${n} has a point about pumps and their price.`,
  }));
  const data = {
    '@type': 'DiscussionForumPosting',
    headline: 'Pumps',
    text: 'What do you think about pumps this year?',
    comment,
  };
  const body = await bodyOf(
    `<html><head><script type="application/ld+json">${JSON.stringify(data)}</script></head><body><div><p>What do you think about pumps this year?</p></div></body></html>`,
  );
  expect(body).toContain('post number 9');
});

test('a list article is read with the text of its entries', async () => {
  const itemListElement = Array.from({ length: 8 }, (_, n) => ({
    '@type': 'ListItem',
    item: { name: `Pump ${n}`, description: `Pump ${n} is quiet, cheap to run and lasts for many years.` },
  }));
  const data = { '@type': 'ItemList', name: 'Eight pumps', itemListElement };
  const body = await bodyOf(
    `<html><head><script type="application/ld+json">${JSON.stringify(data)}</script></head><body><h1>Eight pumps</h1><p>Here are eight pumps that we tested for a year.</p></body></html>`,
  );
  expect(body).toContain('Pump 7 is quiet');
});

test('a page that shows its whole article keeps it, and code in its state is not text', async () => {
  const shown = sentences.map((text) => `<p>${text}</p>`).join('');
  const state = {
    css: { body: 'a{color:red;}'.repeat(200) },
    other: { text: 'function run(){return 1;}'.repeat(100) },
  };
  const body = await bodyOf(
    `<html><body><article><h1>Quillon builds pumps</h1>${shown}</article><script type="application/json">${JSON.stringify(state)}</script></body></html>`,
  );
  expect(body).toContain('plant number 11');
  expect(body).not.toMatch(/color:red|function run/);
});
