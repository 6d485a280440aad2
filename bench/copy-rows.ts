import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Microseconds between the epochs of Unix and of PostgreSQL. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const BINARY_HEAD = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const BINARY_END = Buffer.from([0xff, 0xff]);

type Value = string | boolean | number | bigint | Date | Buffer | null;

/** Rows for `COPY … (format binary)`: integers of four bytes as numbers, of eight as bigints, UUIDs and vectors as buffers. */
export function binaryRow(values: readonly Value[]): Buffer {
  const parts: Buffer[] = [Buffer.from([values.length >> 8, values.length & 255])];
  for (const value of values) {
    const bytes = bytesOf(value);
    const length = Buffer.allocUnsafe(4);
    length.writeInt32BE(bytes?.length ?? -1);
    parts.push(length);
    if (bytes !== null) parts.push(bytes);
  }
  return Buffer.concat(parts);
}

function bytesOf(value: Value): Buffer | null {
  if (value === null || Buffer.isBuffer(value)) return value;
  if (typeof value === 'string') return Buffer.from(value);
  if (typeof value === 'boolean') return Buffer.from([value ? 1 : 0]);
  if (typeof value === 'number') {
    const bytes = Buffer.allocUnsafe(4);
    bytes.writeInt32BE(value);
    return bytes;
  }
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(typeof value === 'bigint' ? value : BigInt(value.getTime() - EPOCH_MS) * 1_000n);
  return bytes;
}

export const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

export interface Copier {
  copy(table: string, columns: readonly string[], rows: readonly Buffer[]): Promise<void>;
  close(): Promise<void>;
}

/** A connection that copies rows without checking their references and without waiting for the disk. */
export async function openCopier(url: string): Promise<Copier> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c session_replication_role=replica -c synchronous_commit=off -c statement_timeout=0',
  });
  await client.connect();
  return {
    async copy(table, columns, rows) {
      const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin (format binary)`));
      await pipeline(Readable.from([BINARY_HEAD, Buffer.concat(rows), BINARY_END]), target);
    },
    close: () => client.end(),
  };
}
