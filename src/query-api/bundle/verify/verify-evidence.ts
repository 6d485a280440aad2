import { createHash } from 'node:crypto';
import type { BundleContent } from '../bundle-content.ts';
import type { Findings } from './findings.ts';

/** Texts have the hashes that were stored when they were parsed, and every quotation stands where the reading found it. */
export function verifyEvidence({ documents, readings, evidence }: BundleContent, findings: Findings): void {
  const texts = new Map<string, string>();
  let hashed = 0;
  for (const [index, document] of documents.entries()) {
    const place = `documents[${index}]`;
    if (document.withheld) {
      findings.notCovered(place, 'the text is of a restricted source and was withheld from this reader');
    } else if (document.text === null) {
      findings.notCovered(place, 'the text is not in the bundle: the document has none, or the size limit was reached');
    } else {
      const hash = createHash('sha256').update(document.text, 'utf8').digest('hex');
      if (hash === document.text_sha256) hashed++;
      else
        findings.mismatch(`${place}.text`, `has the SHA-256 ${hash}, not ${document.text_sha256 ?? 'the stored one'}`);
      texts.set(document.id, document.text);
    }
  }
  if (hashed > 0) findings.verified('documents', `${hashed} texts have their SHA-256`);
  let found = 0;
  const check = (place: string, documentId: string | null, span: Span): void => {
    const text = documentId === null ? undefined : texts.get(documentId);
    if (text === undefined || span.quote === null || span.start === null || span.end === null) return;
    if (text.slice(span.start, span.end) === span.quote) found++;
    else findings.mismatch(place, `“${span.quote.slice(0, 80)}” is not at characters ${span.start} to ${span.end}`);
  };
  for (const [index, item] of evidence.entries()) check(`evidence[${index}].quote`, item.document_id, item);
  for (const [index, { document_id: documentId, sentences }] of readings.entries())
    for (const [at, sentence] of sentences.entries())
      check(`readings[${index}].sentences[${at}]`, documentId, sentence);
  if (found > 0) findings.verified('evidence', `${found} quotations stand at their place in the texts`);
}

interface Span {
  quote: string | null;
  start: number | null;
  end: number | null;
}
