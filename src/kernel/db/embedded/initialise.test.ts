import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ensureCluster } from './initialise.adapter.ts';

// A stand-in for the program as a shell script.
test.runIf(process.platform !== 'win32')(
  'a database that takes long to make says that it is still being made',
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'sextant-initdb-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const gate = join(root, 'gate');
    execFileSync('sh', ['-c', 'exec "$0" "$1"', 'mkfifo', gate]);
    const binDir = join(root, 'bin');
    mkdirSync(binDir);
    writeFileSync(join(binDir, 'initdb'), `#!/bin/sh\nread word <'${gate}'\necho no room\nexit 1\n`);
    chmodSync(join(binDir, 'initdb'), 0o755);
    const lines: string[] = [];
    const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) };
    const folder = { root, data: join(root, 'data'), logs: join(root, 'logs'), account: null };
    const made = ensureCluster(
      folder as Parameters<typeof ensureCluster>[0],
      { binDir, version: '18.4', major: 18 },
      {
        sync: false,
        log,
        reportEveryMs: 1,
      },
    );
    const failure = made.catch((error: unknown) => error);
    await expect
      .poll(() => lines.filter((line) => line.startsWith('still making the database')).length)
      .toBeGreaterThan(1);
    writeFileSync(gate, 'go\n');
    expect(String(await failure)).toContain('no room');
    const reported = lines.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(lines).toHaveLength(reported);
  },
);
