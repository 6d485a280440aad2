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

describe('who runs the server when we are root', () => {
  test('the owner of the folder, so that what is made there stays theirs', () => {
    expect(chooseServerAccount(accounts, 1000)).toEqual({ name: 'ada', uid: 1000, gid: 1001 });
  });

  test('an account of the system when root owns the folder, or an owner without a name does', () => {
    expect(chooseServerAccount(accounts, 0)?.name).toBe('nobody');
    expect(chooseServerAccount(accounts, 4242)?.name).toBe('nobody');
  });

  test('the account made for it comes before nobody', () => {
    const more = [...accounts, { name: 'postgres', uid: 101, gid: 104 }];
    expect(chooseServerAccount(more, 0)?.name).toBe('postgres');
  });

  test('never root, under whatever name', () => {
    expect(chooseServerAccount([{ name: 'postgres', uid: 0, gid: 0 }], 0)).toBeNull();
    expect(chooseServerAccount([], 0)).toBeNull();
  });
});
