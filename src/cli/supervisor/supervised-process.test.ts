import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RestartEvent, SupervisedProcess } from './supervised-process.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

class FakeChild extends EventEmitter {
  connected = true;
  exitCode: number | null = null;
  readonly received: unknown[] = [];
  readonly kill = (signal: string) => void this.received.push(signal);
  readonly send = (message: unknown) => void this.received.push(message);
  end(exitCode: number | null, signal: NodeJS.Signals | null) {
    this.exitCode = exitCode;
    this.emit('exit', exitCode, signal);
  }
}

function supervise() {
  const children: FakeChild[] = [];
  const failures: RestartEvent[] = [];
  const process = new SupervisedProcess({
    name: 'sample',
    spawn: () => {
      const child = new FakeChild();
      children.push(child);
      return child as unknown as ChildProcess;
    },
    onRestart: (event) => failures.push(event),
  });
  void process.start();
  return { process, children, failures };
}

test('a process that a signal to the group ends before the supervisor sees it has not failed', () => {
  const { process, children, failures } = supervise();
  children[0]!.end(null, 'SIGTERM');
  process.expectStop();
  vi.runAllTimers();
  expect({ failures, started: children.length }).toEqual({ failures: [], started: 1 });
});

test('a process that ends after the signal has not failed, and one that waits for its restart is not started', () => {
  const { process, children, failures } = supervise();
  children[0]!.end(1, null);
  expect(failures).toHaveLength(1);
  process.expectStop();
  vi.runAllTimers();
  expect(children).toHaveLength(1);
});

test('a process that a signal ends alone is named and started again', () => {
  const { process, children, failures } = supervise();
  children[0]!.end(null, 'SIGTERM');
  expect(failures).toEqual([]);
  vi.runAllTimers();
  expect(failures).toMatchObject([{ name: 'sample', reason: 'was killed by SIGTERM' }]);
  expect(children).toHaveLength(2);
  children[1]!.end(null, 'SIGKILL');
  expect(failures).toHaveLength(2);
  process.expectStop();
});

test('a process that is asked to stop before it receives messages is asked again when it does', async () => {
  const { process, children } = supervise();
  const stopped = process.stop(1_000);
  expect(children[0]!.received).toEqual(['SIGTERM']);
  children[0]!.emit('message', { type: 'attached' });
  expect(children[0]!.received).toEqual(['SIGTERM', { type: 'stop' }]);
  children[0]!.end(0, null);
  expect(await stopped).toMatchObject({ name: 'sample', isKilled: false });
});
