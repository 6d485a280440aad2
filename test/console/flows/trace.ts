import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { go } from '../browser.ts';
import type { Flow, FlowContext } from './flow.ts';

/** The links of all orders are read; these few are also clicked. */
const CLICKED_ORDERS = 2;
/** The largest page of the list; a day of the sandbox has fewer orders that were filled. */
const ORDERS_MAX = 200;

interface Order {
  id: string;
  filled_quantity: number;
}
interface Trace {
  evidence: { document_id: string | null }[];
  orders: { id: string; fills: { id: string }[] }[];
}
interface Filled {
  orderId: string;
  fillIds: string[];
  documentIds: string[];
}

async function filledOrders({ get }: FlowContext): Promise<Filled[]> {
  const orders = await get<Order[]>(`/api/orders?limit=${ORDERS_MAX}&status=filled`);
  const found: Filled[] = [];
  for (const { id } of orders) {
    const trace = await get<Trace>(`/api/trace/order/${id}`);
    const fillIds = trace.orders.find((order) => order.id === id)?.fills.map((fill) => fill.id) ?? [];
    if (fillIds.length === 0) throw new Error(`the fills of order ${id} are not on its trace`);
    const documentIds = trace.evidence.flatMap(({ document_id }) => (document_id === null ? [] : [document_id]));
    found.push({ orderId: id, fillIds, documentIds: [...new Set(documentIds)] });
  }
  return found;
}

const hrefsOf = (links: Locator): Promise<string[]> =>
  links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));

/** Each fill with the addresses of its links. */
const LINKED_FILLS = `[...document.querySelectorAll('li[data-fill]')].map((fill) =>
  [fill.dataset.fill, ...[...fill.querySelectorAll('a')].map((link) => link.getAttribute('href'))].join(' '))`;
const FILLS_OF_TRACE = `[...document.querySelectorAll('[id^="fill-"]')].map(({ id }) => id.slice('fill-'.length))`;

/** From each fill on the order's page to its trace, and from there to the sentences. */
async function expectLinksToSentences(page: Page, { orderId, fillIds, documentIds }: Filled): Promise<void> {
  await go(page, `/trading/orders/${orderId}`);
  // An order may have dozens of fills: all are read at once.
  const linked = fillIds.map((fillId) => `${fillId} /trace/order/${orderId}#fill-${fillId}`);
  await expect.poll(async () => (await page.evaluate<string[]>(LINKED_FILLS)).toSorted()).toEqual(linked.toSorted());
  await go(page, `/trace/order/${orderId}`);
  await expect.poll(() => page.evaluate<string[]>(FILLS_OF_TRACE)).toEqual(expect.arrayContaining([...fillIds]));
  const sentences = await hrefsOf(page.locator('[data-sentence]'));
  if (documentIds.length === 0) await page.getByText('No document', { exact: true }).waitFor();
  else expect(sentences.some((href) => documentIds.some((id) => href.startsWith(`/documents/${id}`)))).toBe(true);
}

/** From each sentence of the document to its orders, and from there to each of their fills. */
async function expectLinksToFills(page: Page, documentId: string, filled: readonly Filled[]): Promise<void> {
  await go(page, `/documents/${documentId}`);
  const marks = page.locator('mark a');
  await marks.first().waitFor();
  expect(new Set(await hrefsOf(marks))).toEqual(new Set([`/trace/document/${documentId}#uses`]));
  await go(page, `/trace/document/${documentId}`);
  for (const { orderId, fillIds } of filled.filter(({ documentIds }) => documentIds.includes(documentId)))
    for (const fillId of fillIds) {
      const link = page.locator(`a[data-fill="${fillId}"]`);
      await link.waitFor();
      expect(await link.getAttribute('href')).toBe(`/trace/order/${orderId}#fill-${fillId}`);
    }
}

/** From the order's page: the fill, then a sentence of its evidence. The document that ended the trade has the fills of the exit only. */
async function goToSentence(page: Page, { orderId, documentIds }: Filled, fillId: string): Promise<void> {
  await go(page, `/trading/orders/${orderId}`);
  await page.locator(`li[data-fill="${fillId}"]`).getByRole('link').click();
  await page.locator(`[id="fill-${fillId}"]`).waitFor();
  const ofEvidence = documentIds.map((id) => `[data-sentence][href^="/documents/${id}"]`).join(', ');
  await page.locator(ofEvidence).first().click();
  await page.waitForURL(/\/documents\//);
}

/** From the document's text: the sentence, then the fill. */
async function goToFill(page: Page, fillId: string): Promise<void> {
  await page.locator('mark').getByRole('link').first().click();
  await page.waitForURL(/\/trace\/document\//);
  await page.locator(`a[data-fill="${fillId}"]`).click();
  await page.waitForURL(new RegExp(`#fill-${fillId}$`));
  await page.locator(`[id="fill-${fillId}"]`).waitFor();
}

interface ExitTrace {
  exit: Exit | null;
}
interface Exit {
  reason: string;
  reading: { document_id: string; title: string | null } | null;
  event: { id: string; summary: string } | null;
  recommendation_id: string | null;
}

async function expectExit(page: Page, exit: Exit | null, cause = 'a trade'): Promise<void> {
  await page.getByRole('heading', { level: 2, name: 'Exit', exact: true }).waitFor();
  const section = page.locator('#exit');
  if (exit === null) return section.getByText(/^(Held|No exit)$/).waitFor();
  // The rule in words, with more than its name.
  await section.locator('strong').first().waitFor();
  const text = await section.innerText();
  expect(text.length, cause).toBeGreaterThan(30);
  const links = await hrefsOf(section.getByRole('link'));
  if (exit.reading) expect(links, cause).toContain(`/documents/${exit.reading.document_id}`);
  if (exit.event) {
    expect(links, cause).toContain(`/macro?event=${exit.event.id}`);
    expect(text, cause).toContain(exit.event.summary);
  }
  if (exit.recommendation_id) expect(links, cause).toContain(`/recommendations/${exit.recommendation_id}`);
  return undefined;
}

const ID = '11111111-2222-4333-8444-555555555555';
const AT = '2026-11-16T15:30:00.000Z';
const NO_CAUSE = {
  decided_at: AT,
  order_id: null,
  decision_id: null,
  recommendation_id: null,
  reading: null,
  event: null,
  evidence: [],
};
/** One exit of each cause, because a day of the sandbox does not have them all. */
const EXITS: Readonly<Record<string, Exit>> = {
  'a stop': { ...NO_CAUSE, reason: 'stop', rule: { price: 9.5, stop: 9.6 } } as Exit,
  'the end of its time': { ...NO_CAUSE, reason: 'time', rule: { sessions_held: 8, horizon_sessions: 7 } } as Exit,
  'a document': {
    ...NO_CAUSE,
    reason: 'invalidation',
    rule: { type: 'opposite_document', observed: -0.6, threshold: -0.4, document_id: ID },
    reading: {
      document_id: ID,
      title: 'Walked Corp. withdraws its forecast',
      document_type: 'news',
      published_at: AT,
      available_at: AT,
      read_at: AT,
      provider: 'builtin',
      model_name: 'builtin',
      summary: null,
      impacts: [],
    },
  } as Exit,
  'a macro event': {
    ...NO_CAUSE,
    reason: 'invalidation',
    rule: { type: 'macro_event', observed: -0.5, threshold: -0.3, event_id: ID },
    event: { id: ID, summary: 'Tariffs on machinery were raised', severity: 'high' },
  } as Exit,
  'a recommendation to sell': { ...NO_CAUSE, reason: 'opposite', rule: {}, recommendation_id: ID } as Exit,
};

export const TRACE_FLOWS: readonly Flow[] = [
  {
    name: 'every fill leads to its sentence, and the sentence to the fill, in two clicks',
    run: async (context) => {
      const filled = await filledOrders(context);
      const withSentence = filled.filter(({ documentIds }) => documentIds.length > 0);
      // A machine that runs other tests too may not have come that far; test/trading/trace.test.ts has the same data without a browser.
      if (withSentence.length === 0) context.skip('the engine has not bought anything yet');
      const { page, problems, close } = await context.open('/trading?tab=orders');
      for (const order of withSentence.slice(0, CLICKED_ORDERS)) {
        const [fillId] = order.fillIds;
        await goToSentence(page, order, fillId!);
        await goToFill(page, fillId!);
      }
      for (const order of filled) await expectLinksToSentences(page, order);
      for (const documentId of new Set(filled.flatMap(({ documentIds }) => documentIds)))
        await expectLinksToFills(page, documentId, filled);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a trade opens its trace, and a closed one names the rule, document, event or recommendation that ended it',
    run: async ({ open, get, url }) => {
      const trades = await get<{ id: string; ticker: string; closed_at: string | null }[]>(
        '/api/trading/trades?limit=200',
      );
      const { page, problems, close } = await open('/trading?tab=trades');
      const table = page.getByRole('table', { name: 'Trades' });
      await table.getByRole('row').nth(1).waitFor();
      for (const { id } of trades) {
        const { exit } = await get<ExitTrace>(`/api/trace/trade/${id}`);
        await go(page, `/trace/trade/${id}`);
        await expectExit(page, exit);
      }
      const [shown] = trades;
      for (const [cause, exit] of Object.entries(EXITS)) {
        await page.route(`**/api/trace/trade/${shown!.id}`, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...((await response.json()) as object), exit } });
        });
        await page.goto(`${url}/trace/trade/${shown!.id}`);
        await expectExit(page, exit, cause);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'the first visit has a tour through one real idea, which does not return once it ended',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/');
      await page.getByRole('heading', { name: 'A simulated market' }).waitFor();
      for (const heading of ['A document is read', 'Evidence becomes a recommendation', 'Checks, then an order']) {
        await page.getByRole('button', { name: 'Next', exact: true }).click();
        await page.getByRole('heading', { name: heading }).waitFor();
      }
      await page.getByRole('link', { name: 'Open this place of the trace' }).waitFor();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByText('sextant token create').waitFor();
      await page.getByRole('button', { name: 'End the tour' }).click();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      expect(await page.getByRole('heading', { name: 'A simulated market' }).count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    },
  },
];
