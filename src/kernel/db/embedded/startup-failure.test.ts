import { describe, expect, test } from 'vitest';
import { explainStartupFailure, linesOfServer } from './startup-failure.ts';

const stamp = '2026-11-15 02:52:39.068 UTC [17328] ';

describe('why a server did not start', () => {
  test('a port that another program uses', () => {
    const failure = explainStartupFailure(
      `${stamp}LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\n` +
        `${stamp}HINT:  Is another postmaster already running on port 5432? If not, wait a few seconds and retry.\n` +
        `${stamp}WARNING:  could not create listen socket for "127.0.0.1"\n` +
        `${stamp}FATAL:  could not create any TCP/IP sockets\n`,
    );
    expect(failure.reason).toBe('port_taken');
    expect(failure.message).toContain('FATAL:  could not create any TCP/IP sockets');
    expect(failure.message).not.toContain('17328');
  });

  test('a folder that another server, or the remains of one, still holds', () => {
    for (const text of [
      'FATAL:  lock file "postmaster.pid" already exists',
      'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use',
    ]) {
      expect(explainStartupFailure(stamp + text).reason).toBe('folder_busy');
    }
  });

  test('a full disk, of a server and of the program that makes its files', () => {
    for (const output of [
      `${stamp}FATAL:  could not write lock file "postmaster.pid": No space left on device`,
      `running bootstrap script ... ${stamp}FATAL:  could not extend file "base/1/2691": No space left on device\n` +
        `${stamp}PANIC:  cannot abort transaction 1, it was already committed\nAborted\nchild process exited with exit code 134`,
    ])
      expect(explainStartupFailure(output)).toEqual({
        reason: 'other',
        message: 'the disk is full: free space and try again',
      });
  });

  test('a recovery that cannot write: the cause is in the lines of its own process', () => {
    const line = (pid: number, text: string) => `2026-11-19 17:58:59.575 UTC [${pid}] ${text}\n`;
    const log =
      line(11, 'LOG:  database system is shut down') +
      line(22, 'LOG:  starting PostgreSQL 18.4') +
      line(33, 'FATAL:  could not write to file "pg_wal/xlogtemp.33": No space left on device') +
      line(44, '[unknown]@sextant FATAL:  the database system is not yet accepting connections') +
      line(22, 'LOG:  startup process (PID 33) exited with exit code 1') +
      line(22, 'LOG:  shutting down due to startup process failure');
    const said = linesOfServer(log, 22);
    expect(said.match(/\[\d+\]/g)).toEqual(['[22]', '[33]', '[22]', '[22]']);
    expect(explainStartupFailure(said).message).toBe('the disk is full: free space and try again');
    expect(linesOfServer(log, 11)).toContain('is shut down');
  });

  test('any other failure is reported in the server’s words', () => {
    expect(explainStartupFailure(`${stamp}FATAL:  unrecognized configuration parameter "nonsense"`)).toEqual({
      reason: 'other',
      message: 'FATAL:  unrecognized configuration parameter "nonsense"',
    });
    expect(explainStartupFailure('cannot open shared object file').message).toBe('cannot open shared object file');
    expect(explainStartupFailure('').message).toBe('it exited without a message');
  });
});
