import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Higher levels take twice the time for a few per cent. */
const GZIP_LEVEL = 4;
const FILE_MODE = 0o600;

/** Settings under which equal rows have equal text on every server. No statement has a limit: a large table takes its time. */
const SESSION_OPTIONS = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'client_encoding=UTF8',
  // Rows are read in the order in which they are stored.
  'synchronize_seqscans=off',
  // An account that may not see all rows gets an error instead of a part of them.
  'row_security=off',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
];
export const SESSION_SETTINGS = SESSION_OPTIONS.map((option) => `-c ${option}`).join(' ');

export interface Copied {
  rows: number;
  bytes: number;
  contentSha256: string;
}

/** Counts and hashes what passes. */
function meter(): { stream: Transform; bytes: () => number; sha256: () => string } {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes, sha256: () => hash.digest('hex') };
}

/**
 * The number of rows that the server names at the end of the command. Its last data may arrive before, so that the stream's own count
 * is 0 until then; the next statement begins after it.
 */
async function rowsOf(client: pg.Client, copied: { rowCount: number }): Promise<number> {
  await client.query('select 1');
  return copied.rowCount;
}

/** Writes the rows of a table to a compressed file. */
export async function copyOut(
  client: pg.Client,
  statement: string,
  path: string,
): Promise<Copied & { fileSha256: string }> {
  const rows = client.query(copyTo(statement));
  const [content, file] = [meter(), meter()];
  const target = createWriteStream(path, { flags: 'wx', mode: FILE_MODE, flush: true });
  await pipeline(rows, content.stream, createGzip({ level: GZIP_LEVEL }), file.stream, target);
  return {
    rows: await rowsOf(client, rows),
    bytes: content.bytes(),
    contentSha256: content.sha256(),
    fileSha256: file.sha256(),
  };
}

/** Loads the rows of a compressed file. */
export async function copyIn(client: pg.Client, statement: string, path: string): Promise<number> {
  const rows = client.query(copyFrom(statement));
  await pipeline(createReadStream(path), createGunzip(), rows);
  return rows.rowCount;
}

/** Reads the rows of a table and keeps none of them. */
export async function digestRows(client: pg.Client, statement: string): Promise<Copied> {
  const rows = client.query(copyTo(statement));
  const content = meter();
  await pipeline(rows, content.stream, new Writable({ write: (_chunk, _encoding, done) => done() }));
  return { rows: await rowsOf(client, rows), bytes: content.bytes(), contentSha256: content.sha256() };
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
