const ENDINGS = new Map([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['application/json', 'json'],
  ['application/pdf', 'pdf'],
  ['application/xml', 'xml'],
  ['application/rss+xml', 'xml'],
  ['application/atom+xml', 'xml'],
  ['text/xml', 'xml'],
  ['text/plain', 'txt'],
]);

/** A name for the file on the reader's own disk, from the type that was sent with it: whatever else somebody wrote stays out. */
export function originalFileName(documentId: string, contentType: string): string {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return `${documentId}.${ENDINGS.get(type) ?? 'bin'}`;
}
