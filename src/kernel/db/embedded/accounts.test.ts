import { describe, expect, test } from 'vitest';
import { chooseServerAccount, parsePasswd } from './accounts.ts';

const accounts = parsePasswd(
  [
    '# a comment, as macOS has',
    'root:x:0:0:root:/root:/bin/sh',
    'nobody:x:65534:65533:nobody:/:/usr/sbin/nologin',
    'ada:x:1000:1001:Ada,,,:/home/ada:/bin/sh',
    'broken:x::',
    '',
  ].join('\n'),
);

describe('the account that runs the server for root', () => {
  test('is the owner of the folder, so that the files stay theirs', () => {
    expect(chooseServerAccount(accounts, 1000)).toEqual({ name: 'ada', uid: 1000, gid: 1001 });
  });

  test('is a system account when the owner is root or has no name', () => {
    expect(chooseServerAccount(accounts, 0)?.name).toBe('nobody');
    expect(chooseServerAccount(accounts, 4242)?.name).toBe('nobody');
  });

  test('is postgres rather than nobody', () => {
    const more = [...accounts, { name: 'postgres', uid: 101, gid: 104 }];
    expect(chooseServerAccount(more, 0)?.name).toBe('postgres');
  });

  test('is never root, whatever its name', () => {
    expect(chooseServerAccount([{ name: 'postgres', uid: 0, gid: 0 }], 0)).toBeNull();
    expect(chooseServerAccount([], 0)).toBeNull();
  });
});
