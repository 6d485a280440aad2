import { describe, expect, test } from 'vitest';
import { type BrokerPort, BrokerUnavailable } from './broker-port.ts';
import { withRetries } from './retrying-port.ts';

const away = () => Promise.reject(new BrokerUnavailable('no answer'));

/** Fails this many times, then returns the answer. */
function failing<T>(times: number, answer: T, failure: () => Promise<T>): { asked: number; ask: () => Promise<T> } {
  const state = {
    asked: 0,
    ask: () => {
      state.asked += 1;
      return state.asked <= times ? failure() : Promise.resolve(answer);
    },
  };
  return state;
}

const retrying = (questions: Partial<BrokerPort>) => {
  const waits: number[] = [];
  const port = withRetries(questions as BrokerPort, async (ms) => {
    waits.push(ms);
  });
  return { port, waits };
};

describe('a port with retries', () => {
  test('retries failed reads with increasing pauses', async () => {
    const { port, waits } = retrying({ listPositions: failing(3, [], away).ask });
    expect(await port.listPositions()).toEqual([]);
    expect(waits).toEqual([100, 200, 300]);
  });

  test('gives up after four attempts with the last error', async () => {
    const question = failing(9, [], away);
    await expect(retrying({ listOpenOrders: question.ask }).port.listOpenOrders()).rejects.toThrow('no answer');
    expect(question.asked).toBe(4);
  });

  test('retries an unavailable lookup, but not an absent order', async () => {
    const unavailable = failing(1, { outcome: 'absent' as const }, () =>
      Promise.resolve({ outcome: 'unavailable', reason: '503' } as never),
    );
    const { port } = retrying({ find: unavailable.ask });
    expect(await port.find('x')).toEqual({ outcome: 'absent' });
    expect(unavailable.asked).toBe(2);
  });

  test('does not retry after a programming error', async () => {
    const question = failing(1, { fills: [], cursor: null, more: false }, () => Promise.reject(new Error('a mistake')));
    await expect(retrying({ listFills: question.ask }).port.listFills(null)).rejects.toThrow('a mistake');
    expect(question.asked).toBe(1);
  });

  test('does not retry a send', async () => {
    const question = failing(1, { outcome: 'rejected' as const, reason: 'x' }, () =>
      Promise.resolve({ outcome: 'unknown', reason: '504' } as never),
    );
    expect(await retrying({ submit: question.ask }).port.submit({} as never)).toMatchObject({ outcome: 'unknown' });
    expect(question.asked).toBe(1);
  });
});
