import { describe, expect, test } from 'vitest';
import { serverArguments } from './settings.ts';

describe('server settings', () => {
  const args = serverArguments({
    dataDir: '/srv/my data',
    logDir: '/srv/logs',
    port: 5433,
    settings: { fsync: 'off', port: '1' },
  });

  test('it listens on loopback only and keeps acknowledged commits', () => {
    const plain = serverArguments({ dataDir: '/srv/data', logDir: '/srv/logs', port: 5433 });
    expect(plain).toContain('listen_addresses=127.0.0.1');
    expect(plain).toContain('unix_socket_directories=');
    expect(plain).toContain('fsync=on');
    expect(plain).toContain('synchronous_commit=on');
  });

  test("the caller's settings win, but the port is the one that was found free", () => {
    expect(args).toContain('fsync=off');
    expect(args).not.toContain('fsync=on');
    expect(args.filter((arg) => arg.startsWith('port='))).toEqual(['port=5433']);
  });

  test('a folder with a space stays one argument', () => {
    expect(args.slice(0, 2)).toEqual(['-D', '/srv/my data']);
  });
});
