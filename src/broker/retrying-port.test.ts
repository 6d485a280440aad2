import { describe, expect, test } from 'vitest';
import { type BrokerPort, BrokerUnavailable } from './broker-port.ts';
import { withRetries } from './retrying-port.ts';

const away = () => Promise.reject(new BrokerUnavailable('no answer'));

/** Fails so many times, then answers. */
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

const patient = (questions: Partial<BrokerPort>) => {
  const waits: number[] = [];
  const port = withRetries(questions as BrokerPort, async (ms) => {
    waits.push(ms);
  });
  return { port, waits };
};

describe('a patient port', () => {
  test('asks again what could not be answered, a little later each time', async () => {
    const { port, waits } = patient({ listPositions: failing(3, [], away).ask });
    expect(await port.listPositions()).toEqual([]);
    expect(waits).toEqual([100, 200, 300]);
  });

  test('gives up after four times, with what the broker said', async () => {
    const question = failing(9, [], away);
    await expect(patient({ listOpenOrders: question.ask }).port.listOpenOrders()).rejects.toThrow('no answer');
    expect(question.asked).toBe(4);
  });

  test('asks again for an order that could not be looked up, but believes that there is none', async () => {
    const unavailable = failing(1, { outcome: 'absent' as const }, () =>
      Promise.resolve({ outcome: 'unavailable', reason: '503' } as never),
    );
    const { port } = patient({ find: unavailable.ask });
    expect(await port.find('x')).toEqual({ outcome: 'absent' });
    expect(unavailable.asked).toBe(2);
  });

  test('does not ask again after a mistake of ours', async () => {
    const question = failing(1, { fills: [], cursor: null, more: false }, () => Promise.reject(new Error('a mistake')));
    await expect(patient({ listFills: question.ask }).port.listFills(null)).rejects.toThrow('a mistake');
    expect(question.asked).toBe(1);
  });

  test('sends once', async () => {
    const question = failing(1, { outcome: 'rejected' as const, reason: 'x' }, () =>
      Promise.resolve({ outcome: 'unknown', reason: '504' } as never),
    );
    expect(await patient({ submit: question.ask }).port.submit({} as never)).toMatchObject({ outcome: 'unknown' });
    expect(question.asked).toBe(1);
  });
});
