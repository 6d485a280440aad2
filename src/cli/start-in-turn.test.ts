import { expect, test } from 'vitest';
import { createStartsInTurn, StartEnded } from './start-in-turn.ts';

function deferred<T>() {
  let [settle, fail] = [(_value: T) => {}, (_error: Error) => {}];
  const promise = new Promise<T>((resolve, reject) => {
    [settle, fail] = [resolve, reject];
  });
  return { promise, settle, fail };
}

test('a stop waits for the start in progress, returns it with the others and begins no further one', async () => {
  const starts = createStartsInTurn<string>();
  await starts.start(() => Promise.resolve('risk'));
  const broker = deferred<string>();
  const rest = starts.start(() => broker.promise).then(() => starts.start(() => Promise.resolve('trading')));
  rest.catch(() => {});
  let isClosed = false;
  const ended = starts.end().finally(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  broker.settle('broker');
  expect(await ended).toEqual(['broker', 'risk']);
  await expect(rest).rejects.toBeInstanceOf(StartEnded);
});

test('a start that takes too long is not waited for, and its failure on what was closed is none of the role', async () => {
  const starts = createStartsInTurn<string>(1);
  const slow = deferred<string>();
  const start = starts.start(() => slow.promise);
  expect(await starts.end()).toEqual([]);
  slow.fail(new Error('Cannot use a pool after calling end on the pool'));
  await expect(start).rejects.toBeInstanceOf(StartEnded);
});

test('a start that fails without a stop keeps its error', async () => {
  const broken = () => Promise.reject(new Error('the port is in use'));
  await expect(createStartsInTurn().start(broken)).rejects.toThrow('the port is in use');
});
