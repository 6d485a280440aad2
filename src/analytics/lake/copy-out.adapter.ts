import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type pg from 'pg';

const BLOCK_BYTES = 262_144;

interface CopyConnection {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

/**
 * Writes what a COPY ... TO STDOUT sends to a file, as it comes: rows are not taken apart here, which would cost more than
 * reading them from the database. Answers the number of rows.
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
      // The disk is slower than the database: wait for it instead of filling the memory.
      if (!room && connection) {
        connection.stream.pause();
        held = connection;
      }
    };
    // The driver's interface for whatever speaks the protocol by itself.
    const copying = {
      submit: (connection: CopyConnection) => connection.query(statement),
      handleCopyData: ({ chunk }: { chunk: Buffer }, connection: CopyConnection) => {
        // The protocol has no way to say "enough": what comes after the disk failed is let past.
        if (failed) return;
        count++;
        if (size + chunk.length > block.length) flush(connection);
        if (chunk.length > block.length) block = Buffer.allocUnsafe(chunk.length);
        // Copied: the driver uses the memory of a message again for the next ones.
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
    // A file that is being closed says no more that it has room, and the session is not ours alone to hold.
    letGo();
    await close();
  }
}
