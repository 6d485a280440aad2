import { expect, test } from 'vitest';
import { consumerName, streamName, streamSubjects, subjectOf } from './names.ts';
import { readServerAddress } from './server-address.ts';

const plain = { user: null, password: null, token: null, isEncrypted: false };

test('an address has servers, and a user with password or a token', () => {
  expect(readServerAddress('nats://127.0.0.1:4222')).toEqual({ ...plain, servers: ['127.0.0.1:4222'] });
  expect(readServerAddress('nats://a:4222, nats://b:4223')).toEqual({ ...plain, servers: ['a:4222', 'b:4223'] });
  expect(readServerAddress('tls://nats.example')).toEqual({ ...plain, servers: ['nats.example'], isEncrypted: true });
  expect(readServerAddress('nats://me:a%40b@host')).toMatchObject({ user: 'me', password: 'a@b', token: null });
  expect(readServerAddress('nats://t0ken@host')).toMatchObject({ user: null, password: null, token: 't0ken' });
});

test('anything else is none', () => {
  for (const text of ['redis://host', 'host:4222', 'nats://', 'nats://a,tls://b', 'nats://a,,nats://b', ''])
    expect(readServerAddress(text), text).toBeNull();
});

test('names of the server hold no dot of a queue, which would divide a subject', () => {
  expect([streamName('dev'), streamSubjects('dev')]).toEqual(['sextant-jobs-dev', 'sextant.jobs.dev.*']);
  expect([subjectOf('dev:parse'), consumerName('dev:parse')]).toEqual(['sextant.jobs.dev.parse', 'parse']);
  expect([subjectOf('dev:a.b-c_d'), consumerName('dev:a.b-c_d')]).toEqual(['sextant.jobs.dev.a~b-c_d', 'a~b-c_d']);
});
