import { expect, test } from 'vitest';
import { parseCommand } from './commands.ts';

test.each([
  ['lock KYPT 60m', { kind: 'lock', ticker: 'KYPT', minutes: 60 }],
  ['lock kypt', { kind: 'lock', ticker: 'KYPT', minutes: 60 }],
  ['lock out KYPT for 2h', { kind: 'lock', ticker: 'KYPT', minutes: 120 }],
  ['lock KYPT 1 d', { kind: 'lock', ticker: 'KYPT', minutes: 1_440 }],
  ['unlock KYPT', { kind: 'unlock', ticker: 'KYPT' }],
  ['why did we sell PMRL', { kind: 'why', ticker: 'PMRL', side: 'sell' }],
  ['why did we sell PMRL?', { kind: 'why', ticker: 'PMRL', side: 'sell' }],
  ['why sold pmrl', { kind: 'why', ticker: 'PMRL', side: 'sell' }],
  ['why was PMRL bought', { kind: 'why', ticker: 'PMRL', side: 'buy' }],
  ['pause', { kind: 'pause' }],
])('%s', (text, command) => {
  expect(parseCommand(text)).toEqual(command);
});

test.each(['', 'KYPT', 'lock', 'lock KYPT 0m', 'lock KYPT 31d', 'why PMRL', 'pause KYPT', 'why did we sell'])(
  '%j is no command',
  (text) => {
    expect(parseCommand(text)).toBeNull();
  },
);
