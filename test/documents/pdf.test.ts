import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPdfReader, PDF_LIMITS } from '../../src/documents/pdf.adapter.ts';

/** A minimal valid PDF: one page per text, each line below the last. */
function makePdf(pages: string[][], extra: Buffer[] = []): Buffer {
  const objects: Buffer[] = [];
  const add = (body: Buffer | string) => objects.push(Buffer.from(body));
  const kids = pages.map((_, n) => `${4 + n * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  pages.forEach((lines, n) => {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + n * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    const content = `BT /F1 12 Tf 72 720 Td ${lines.map((line) => (line === '' ? '0 -20 Td' : `(${line}) Tj 0 -14 Td`)).join(' ')} ET`;
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  });
  for (const body of extra) objects.push(body);
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  objects.forEach((body, n) => {
    offsets.push(length);
    const object = Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(object);
    length += object.length;
  });
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`;
  parts.push(Buffer.from(`${xref}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`));
  return Buffer.concat(parts);
}

function flateStream(data: Buffer, filters = '/FlateDecode'): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${data.length} /Filter ${filters} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}

test('a PDF yields its text page by page with separate paragraphs', async () => {
  const read = createPdfReader();
  const { pages } = await read(
    makePdf([['Quillon Systems results', '', 'Revenue rose by five', 'percent in the quarter.'], ['Second page.']]),
  );
  expect(pages).toHaveLength(2);
  expect(pages[0]).toMatch(
    /^Quillon Systems results\s*\n\n\s*Revenue rose by five\s*\n\s*percent in the quarter\.\s*$/,
  );
  expect(pages[1]).toContain('Second page.');
});

test('pages beyond the limit are not read', async () => {
  const read = createPdfReader({ ...PDF_LIMITS, pagesMax: 2 });
  expect((await read(makePdf([['one'], ['two'], ['three']]))).pages).toHaveLength(2);
});

test('a stream that unpacks to hundreds of megabytes is refused before the engine reads it', async () => {
  const read = createPdfReader();
  const bomb = makePdf([['hello']], [flateStream(deflateSync(Buffer.alloc(300 * 1024 * 1024), { level: 9 }))]);
  expect(bomb.length).toBeLessThan(1024 * 1024);
  await expect(read(bomb)).rejects.toMatchObject({ reason: 'too_large' });
});

test('a nested compression bomb is refused', async () => {
  const read = createPdfReader({ ...PDF_LIMITS, unpackedBytesMax: 8 * 1024 * 1024 });
  const inner = deflateSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });
  const bomb = makePdf([['hello']], [flateStream(deflateSync(inner), '[/FlateDecode /FlateDecode]')]);
  await expect(read(bomb)).rejects.toMatchObject({ reason: 'too_large' });
});

test('reading a PDF that takes too long is terminated', async () => {
  const read = createPdfReader({ ...PDF_LIMITS, timeoutMs: 1 });
  await expect(read(makePdf([['hello']]))).rejects.toMatchObject({ reason: 'timed_out' });
});

test('bytes that are not a PDF, and a file larger than the limit, are refused', async () => {
  await expect(createPdfReader()(Buffer.from('%PDF-1.7 nonsense'))).rejects.toMatchObject({ reason: 'malformed' });
  await expect(createPdfReader({ ...PDF_LIMITS, bytesMax: 10 })(Buffer.alloc(11))).rejects.toMatchObject({
    reason: 'too_large',
  });
});
