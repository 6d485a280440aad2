import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from '../kit/after-file.ts';

export interface FakeS3 {
  url: string;
  objects: Map<string, Buffer>;
}

const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** The five calls of S3 that the lake makes, path style, over memory. */
export async function fakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    const key = decodeURIComponent(pathname.slice(1));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const found = objects.get(key);
      if (request.method === 'PUT') {
        const bytes = Buffer.concat(chunks);
        objects.set(key, bytes);
        response.writeHead(200, { etag: etag(bytes) }).end();
      } else if (request.method === 'DELETE') {
        objects.delete(key);
        response.writeHead(204).end();
      } else if (searchParams.get('list-type') === '2') {
        const prefix = `${key.replace(/\/$/, '')}/`;
        const items = [...objects.keys()].map((name) => name.slice(prefix.length));
        const contents = items.map(
          (name) => `<Contents><Key>${name}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>`,
        );
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`);
      } else if (!found) {
        response
          .writeHead(404, { 'content-type': 'application/xml' })
          .end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
      } else {
        response.writeHead(200, { etag: etag(found), 'content-length': found.length });
        response.end(request.method === 'HEAD' ? undefined : found);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, objects };
}
