import { createServer, type Server } from 'node:net';

/** A fake PostgreSQL server that answers every query with one number: represents a version too old to ship. */
export async function startOldServer(versionNumber: number): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    let greeted = false;
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      if (!greeted) {
        greeted = true;
        socket.write(Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))]));
      } else if (bytes[0] === 'Q'.charCodeAt(0)) {
        socket.write(Buffer.concat([...answer(String(versionNumber)), message('Z', Buffer.from('I'))]));
      } else socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `postgres://old@127.0.0.1:${port}/old`, server };
}

const INT4_OID = 23;

function answer(value: string): Buffer[] {
  const column = Buffer.concat([
    Buffer.from('num\0'),
    int32(0),
    int16(0),
    int32(INT4_OID),
    int16(4),
    int32(-1),
    int16(0),
  ]);
  return [
    message('T', Buffer.concat([int16(1), column])),
    message('D', Buffer.concat([int16(1), int32(value.length), Buffer.from(value)])),
    message('C', Buffer.from('SELECT 1\0')),
  ];
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
