import { afterAll, expect, test, vi } from 'vitest';
import { platformFolder, startPlatform } from '../kit/platform.ts';

/** Two minutes on a quiet machine; a busy one needs longer to extract the history. */
const TRADES_WITHIN_MS = 1_200_000;
const PAPER_CASH = 100_000;

interface Order {
  ticker: string;
  side: 'buy' | 'sell';
  status: string;
  filled_quantity: number;
  avg_fill_price: number | null;
}
interface Status {
  active_pool: number;
  reserve_pool: number;
  open_positions: { ticker: string; quantity: number; market_value: number }[];
}

const folder = platformFolder();
afterAll(() => folder.remove());

// Takes minutes and depends on the simulated news of the hour, so it runs only on request, like the other long tests.
test.runIf(process.env.SEXTANT_FIRST_TRADE === '1')(
  'a new sandbox trades on paper by itself, and its account figures follow from its fills',
  async () => {
    // In the default market a trade in the first minutes is likely and not certain.
    const platform = await startPlatform(folder.dataDir, { env: { SANDBOX_WORLD: 'easy' } });
    try {
      const get = async <T>(url: string): Promise<T> => (await (await fetch(url)).json()) as T;
      const orders = () => get<Order[]>(`${platform.urls.query}/api/orders?limit=200`);
      const status = () => get<Status>(`${platform.urls.trading}/api/trading/status`);
      const isFilled = ({ status: at }: Order) => at === 'filled';
      await vi.waitFor(async () => expect((await orders()).some(isFilled)).toBe(true), {
        timeout: TRADES_WITHIN_MS,
        interval: 1_000,
      });
      const decisions = await get<{ decision: string; order_id: string | null }[]>(
        `${platform.urls.trading}/api/trading/decisions?decision=execute`,
      );
      expect(decisions.length).toBeGreaterThan(0);
      // A fill between the two requests makes them differ for a moment.
      const agree = async () => {
        const [filled, now] = [await orders(), await status()];
        const held = new Map<string, number>();
        let cash = PAPER_CASH;
        for (const { ticker, side, filled_quantity: quantity, avg_fill_price: price } of filled) {
          const sign = side === 'buy' ? 1 : -1;
          cash -= sign * quantity * (price ?? 0);
          held.set(ticker, (held.get(ticker) ?? 0) + sign * quantity);
        }
        const shares = now.open_positions.reduce((sum, position) => sum + position.market_value, 0);
        expect(now.active_pool + now.reserve_pool).toBeCloseTo(cash + shares, 1);
        const expected = [...held].filter(([, quantity]) => Math.abs(quantity) > 1e-6).map(([ticker]) => ticker);
        expect(now.open_positions.map(({ ticker }) => ticker).sort()).toEqual(expected.sort());
      };
      await vi.waitFor(agree, { timeout: 60_000, interval: 500 });
    } finally {
      await platform.stop();
    }
  },
  TRADES_WITHIN_MS + 600_000,
);
