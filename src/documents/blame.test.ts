import { expect, test } from 'vitest';
import { LeaseLostError } from '../kernel/queue/queue.ts';
import { mayBeDocumentsFault } from './blame.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

test.each([
  ['a lost lease', new LeaseLostError('a document')],
  ['a server that was shut down', coded('57P01')],
  ['a deadlock', coded('40P01')],
  ['a full disk', coded('53100')],
  ['a lock that was not to be had', coded('55P03')],
  ['a refused connection', coded('ECONNREFUSED')],
  ['a broken pipe', coded('EPIPE')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
])('%s is not the document’s fault', (_, error) => expect(mayBeDocumentsFault(error)).toBe(false));

test.each([
  ['a value that a column refuses', coded('22001')],
  ['a check that fails', coded('23514')],
  ['a character that text cannot hold', coded('22021')],
  ['a mistake of ours that only this document shows', new TypeError('x is not a function')],
  ['something that is no error', 'thrown'],
])('%s may be', (_, error) => expect(mayBeDocumentsFault(error)).toBe(true));
