import { expect, test } from 'vitest';
import { engineState } from './engine-state.ts';

const ON = { enabled: true, paused: false };

test.each([
  ['runs with its loop', ON, 'ok', 'running'],
  ['does not run without its loop', ON, 'failed', 'stopped: no exits or entries are decided'],
  ['does not run before the broker is reconciled', ON, 'warning', 'waits for the broker'],
  ['does not run before its first round', ON, 'off', 'not started'],
  ['is not called running without an answer about its loop', ON, undefined, 'not paused'],
  ['is paused', { ...ON, paused: true }, 'ok', 'paused'],
  [
    'decides no exits either while its loop is stopped',
    { ...ON, paused: true },
    'failed',
    'stopped: no exits or entries are decided',
  ],
  ['is off', { ...ON, enabled: false }, 'ok', 'off'],
  ['has not been read', undefined, 'ok', ''],
] as const)('the engine %s', (_name, engine, status, expected) => {
  expect(engineState({ engine, isUnknown: false, loop: status && { status } })).toBe(expected);
});

test('a state that could not be read is unknown', () => {
  expect(engineState({ engine: ON, isUnknown: true, loop: { status: 'ok' } })).toBe(
    'unknown: the engine does not answer',
  );
});
