import { expect, test } from 'vitest';
import { LeaseLostError } from '../kernel/queue/queue.ts';
import { mayBeDocumentFault } from './save-failure.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

test.each([
  ['a lost lease', new LeaseLostError('a document')],
  ['a server that was shut down', coded('57P01')],
  ['a deadlock', coded('40P01')],
  ['a full disk', coded('53100')],
  ['an unavailable lock', coded('55P03')],
  ['a refused connection', coded('ECONNREFUSED')],
  ['a broken pipe', coded('EPIPE')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
])('%s is not caused by the document', (_, error) => expect(mayBeDocumentFault(error)).toBe(false));

test.each([
  ['a value that a column rejects', coded('22001')],
  ['a failing check constraint', coded('23514')],
  ['a character that cannot be stored', coded('22021')],
  ['a program error', new TypeError('x is not a function')],
  ['a thrown value that is not an error', 'thrown'],
])('%s may be caused by the document', (_, error) => expect(mayBeDocumentFault(error)).toBe(true));
