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

/** A safe download file name: the document id with an extension for known content types. */
export function originalFileName(documentId: string, contentType: string): string {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return `${documentId}.${ENDINGS.get(type) ?? 'bin'}`;
}
