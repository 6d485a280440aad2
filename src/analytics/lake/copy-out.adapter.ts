import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type pg from 'pg';

const BLOCK_BYTES = 262_144;

interface CopyConnection {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

/**
 * Writes the output of COPY ... TO STDOUT to a file without parsing rows, which would cost more than reading them from the
 * database. Returns the number of rows.
 */
export async function copyToFile(client: pg.Client, statement: string, path: string): Promise<number> {
  const file = createWriteStream(path, { flags: 'w', highWaterMark: BLOCK_BYTES });
  let failed: Error | null = null;
  let held: CopyConnection | null = null;
  const letGo = () => {
    held?.stream.resume();
    held = null;
  };
  file.on('drain', letGo);
  file.on('error', (error) => {
    failed = error;
    letGo();
  });
  const copied = new Promise<number>((resolve, reject) => {
    let count = 0;
    let block = Buffer.allocUnsafe(BLOCK_BYTES);
    let size = 0;
    const flush = (connection?: CopyConnection) => {
      if (size === 0 || failed) return;
      const room = file.write(block.subarray(0, size));
      block = Buffer.allocUnsafe(BLOCK_BYTES);
      size = 0;
      // The disk is slower than the database: pause instead of filling the memory.
      if (!room && connection) {
        connection.stream.pause();
        held = connection;
      }
    };
    // The driver's interface for objects that handle the protocol themselves.
    const copying = {
      submit: (connection: CopyConnection) => connection.query(statement),
      handleCopyData: ({ chunk }: { chunk: Buffer }, connection: CopyConnection) => {
        // The protocol cannot stop a COPY: data after a disk failure is discarded.
        if (failed) return;
        count++;
        if (size + chunk.length > block.length) flush(connection);
        if (chunk.length > block.length) block = Buffer.allocUnsafe(chunk.length);
        // Copied, because the driver reuses the memory of a message.
        size += chunk.copy(block, size);
      },
      // Also when the connection breaks.
      handleError: reject,
      handleReadyForQuery: () => {
        flush();
        resolve(count);
      },
      handleCommandComplete: () => {},
      handleRowDescription: () => {},
      handleDataRow: () => {},
      handleEmptyQuery: () => {},
      handlePortalSuspended: () => {},
    };
    client.query(copying as unknown as pg.Submittable);
  });
  const close = async () => {
    if (file.closed) return;
    file.end();
    await once(file, 'close');
  };
  try {
    const rows = await copied;
    await close();
    if (failed) throw failed;
    return rows;
  } finally {
    // A closing file emits no more drain events, and the session must not stay paused.
    letGo();
    await close();
  }
}
