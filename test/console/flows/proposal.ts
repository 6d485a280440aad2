import { expect } from 'vitest';
import { settled } from '../browser.ts';
import type { Flow } from './flow.ts';

const REASON = 'Guidance was raised, and three sources agree';

/** Proposes an order as a language model does, by the tool of the MCP endpoint. */
async function propose(url: string, ticker: string): Promise<{ order_id: string }> {
  const call = async (method: string, params: object, id: number) => {
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    });
    const text = await response.text();
    // The answer is JSON, or one event with JSON.
    return JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text) as { result: { content: { text: string }[] } };
  };
  const { result } = await call(
    'tools/call',
    { name: 'propose_order', arguments: { ticker, side: 'buy', quantity: 1, reason: REASON } },
    1,
  );
  return JSON.parse(result.content[0]!.text) as { order_id: string };
}

export const PROPOSAL_FLOWS: readonly Flow[] = [
  {
    name: 'an order proposed by a language model shows who proposed it, why, and its checks, and is rejected',
    run: async ({ open, get, url }) => {
      const [made] = await get<{ ticker: string }[]>('/api/recommendations?limit=1');
      const { order_id } = await propose(url, made!.ticker);
      const { page, problems, close } = await open('/trading?tab=approvals');
      const item = page.locator('section').filter({ has: page.locator(`a[href$="/trading/orders/${order_id}"]`) });
      await item.getByText('proposed', { exact: true }).waitFor();
      await settled(page);
      await item.getByText(REASON).waitFor();
      await item.getByText('operator').first().waitFor();
      await item.getByText(/would (pass|block)/).waitFor();
      expect(await item.getByRole('table', { name: 'Order checks' }).getByRole('row').count()).toBeGreaterThan(5);
      await item.getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').getByText('cannot be approved later').waitFor();
      await page.getByRole('button', { name: 'Reject order' }).click();
      await page.getByText('Rejected. The order is not sent.').waitFor();
      const order = await get<{ status: string }>(`/api/orders/${order_id}`);
      expect(['cancelled', 'blocked', 'rejected']).toContain(order.status);
      expect(problems).toEqual([]);
      await close();
    },
  },
];
