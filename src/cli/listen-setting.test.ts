import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { explainFailure } from './explain-failure.ts';
import { nameSettingOfHost, nameSettingOfPort } from './listen-setting.ts';

const config = readConfig({
  REGISTRY_URL: 'http://127.0.0.1:9001',
  ADMIN_PORT: '9500',
  SEXTANT_SANDBOX_URL: 'http://127.0.0.1:9090',
  QUERY_API_URL: 'http://192.0.2.7:9000',
  QUERY_API_COPIES: '3',
});

test('the setting of a port is named: a service, an admin port, the simulated market', () => {
  expect([9001, 9000, 9500, 9507, 9508, 9509, 9090].map((port) => nameSettingOfPort(config, port))).toEqual([
    'REGISTRY_URL',
    'QUERY_API_URL',
    'ADMIN_PORT',
    'ADMIN_PORT',
    'ADMIN_PORT',
    'ADMIN_PORT',
    'SEXTANT_SANDBOX_URL',
  ]);
  expect(nameSettingOfPort(config, 9510)).toBeNull();
  expect(nameSettingOfHost(config, '192.0.2.7')).toBe('QUERY_API_URL');
  expect(nameSettingOfHost(config, 'db.example')).toBeNull();
});

const failure = (code: string, more: object) => Object.assign(new Error(code), { code, ...more });

test('a failure to listen names the setting to change and ends with the code of a wrong setting', () => {
  const explain = (error: Error) => explainFailure(error, config);
  expect(explain(failure('EADDRINUSE', { port: 9502 }))).toEqual({
    message:
      'port 9502 is already in use: stop the process that listens there (another Sextant?) or choose another with ADMIN_PORT',
    exitCode: 78,
  });
  expect(explain(failure('EADDRNOTAVAIL', { syscall: 'listen', address: '192.0.2.7', port: 9000 }))).toEqual({
    message: 'this machine does not have the address 192.0.2.7: change QUERY_API_URL',
    exitCode: 78,
  });
  expect(explain(failure('ENOTFOUND', { syscall: 'getaddrinfo', hostname: '192.0.2.7' }))).toEqual({
    message: 'the name 192.0.2.7 has no address: change QUERY_API_URL',
    exitCode: 78,
  });
  for (const code of ['ENOTFOUND', 'EAI_AGAIN'])
    expect(explain(failure(code, { syscall: 'getaddrinfo', hostname: 'db.example' })).exitCode).toBe(69);
});

test('a database that starts, stops or is full is one that cannot be used; a deadlock is a failure of the command', () => {
  const answer = (code: string) => explainFailure(failure(code, { severity: 'FATAL' }), config);
  for (const code of ['57P03', '57P01', '53100', '25006'])
    expect(answer(code)).toEqual({ message: `the database cannot be used: ${code}`, exitCode: 69 });
  const own = readConfig({ DATABASE_URL: 'postgres://ann:secret@db.example:5432/sextant' });
  const refused = failure('', { code: 'ECONNREFUSED', message: '' });
  expect(explainFailure(refused, own).message).toBe('the database of DATABASE_URL cannot be used: ECONNREFUSED');
  expect(answer('40P01')).toEqual({ message: '40P01', exitCode: 1 });
});
