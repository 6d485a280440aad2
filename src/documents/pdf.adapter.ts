import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ParseRefused } from './parse/limits.ts';
import type { PdfText, ReadPdf } from './parse/parse-document.ts';

export interface PdfLimits {
  bytesMax: number;
  pagesMax: number;
  textLengthMax: number;
  timeoutMs: number;
  heapMb: number;
  /** Limit on the total unpacked size of the file's compressed streams. */
  unpackedBytesMax: number;
  /** Limit on the growth of the process's memory while a PDF is read. */
  growthBytesMax: number;
}

export const PDF_LIMITS: PdfLimits = {
  bytesMax: 32 * 1024 * 1024,
  pagesMax: 400,
  textLengthMax: 2_000_000,
  timeoutMs: 20_000,
  heapMb: 512,
  unpackedBytesMax: 256 * 1024 * 1024,
  growthBytesMax: 1_024 * 1024 * 1024,
};

const MEMORY_CHECK_MS = 50;

/**
 * Reading a PDF can loop or allocate without bound, so it runs in a separate thread that can be terminated: a timer inside
 * the same thread would never fire. Streams are unpacked once beforehand against a limit, because buffers do not count towards
 * the thread's heap.
 */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const { inflateSync } = require('node:zlib');
const { bytes, limits, moduleUrl } = workerData;
function refuseBomb(buffer) {
  let left = limits.unpackedBytesMax;
  for (let at = buffer.indexOf('stream'); at >= 0; at = buffer.indexOf('stream', at + 6)) {
    if (buffer[at - 1] === 100) continue;
    let start = at + 6;
    if (buffer[start] === 13) start += 1;
    if (buffer[start] === 10) start += 1;
    const end = buffer.indexOf('endstream', start);
    let data = buffer.subarray(start, end < 0 ? buffer.length : end);
    for (let level = 0; level < 3 && data.length > 2 && (data[0] & 15) === 8; level++) {
      try { data = inflateSync(data, { maxOutputLength: left, finishFlush: 2 }); }
      catch (error) { if (error.code === 'ERR_BUFFER_TOO_LARGE') return true; break; }
      left -= data.length;
      if (left <= 0) return true;
    }
    if (end < 0) break;
    at = end + 3;
  }
  return false;
}
(async () => {
  if (refuseBomb(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) return { refused: 'too_large' };
  const { getDocumentProxy, getMeta } = await import(moduleUrl);
  const pdf = await getDocumentProxy(bytes, { isEvalSupported: false, disableFontFace: true, stopAtErrors: false, verbosity: 0 });
  const pages = [];
  let length = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, limits.pagesMax) && length < limits.textLengthMax; number++) {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    let text = '';
    let lastY = null;
    let lastHeight = 0;
    for (const item of content.items) {
      if (typeof item.str !== 'string') continue;
      const y = item.transform[5];
      if (lastY !== null && Math.abs(y - lastY) > 0.1) text += lastY - y > 1.7 * Math.max(lastHeight, item.height, 1) ? '\\n\\n' : '\\n';
      text += item.str;
      lastY = y;
      if (item.height > 0) lastHeight = item.height;
    }
    page.cleanup();
    pages.push(text.slice(0, limits.textLengthMax - length));
    length += text.length;
  }
  const { info } = await getMeta(pdf).catch(() => ({ info: {} }));
  const textOf = (value) => (typeof value === 'string' && value.trim() !== '' ? value.slice(0, 500) : null);
  return { text: { pages, title: textOf(info.Title), author: textOf(info.Author) } };
})().then((result) => parentPort.postMessage(result), (error) => parentPort.postMessage({ refused: 'malformed', message: String(error && error.message).slice(0, 200) }));
`;

interface ThreadAnswer {
  text?: PdfText;
  refused?: 'too_large' | 'malformed';
  message?: string;
}

export function createPdfReader(limits: PdfLimits = PDF_LIMITS): ReadPdf {
  const moduleUrl = pathToFileURL(createRequire(import.meta.url).resolve('unpdf')).href;
  return (bytes) => {
    if (bytes.byteLength > limits.bytesMax) {
      return Promise.reject(
        new ParseRefused('too_large', `the PDF has ${bytes.byteLength} bytes, more than its limit`),
      );
    }
    // Copies the bytes, because the thread's engine transfers its buffer and the caller's may be a slice of a shared one.
    return readInThread(new Uint8Array(bytes), limits, moduleUrl);
  };
}

function readInThread(bytes: Uint8Array, limits: PdfLimits, moduleUrl: string): Promise<PdfText> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(THREAD, {
      eval: true,
      workerData: { bytes, limits, moduleUrl },
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
      stdout: true,
      stderr: true,
      env: {},
      execArgv: [],
    });
    const memoryAtStart = process.memoryUsage.rss();
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      clearInterval(watch);
      void worker.terminate();
      finish();
    };
    const refuse = (refusal: ParseRefused) => settle(() => reject(refusal));
    const timer = setTimeout(
      () => refuse(new ParseRefused('timed_out', 'reading the PDF exceeded its time limit')),
      limits.timeoutMs,
    );
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - memoryAtStart > limits.growthBytesMax) {
        refuse(new ParseRefused('too_large', 'the PDF unpacks to more than its limit'));
      }
    }, MEMORY_CHECK_MS);
    worker.once('message', (answer: ThreadAnswer) => {
      const { text } = answer;
      if (text !== undefined) settle(() => resolve(text));
      else
        refuse(
          new ParseRefused(
            answer.refused ?? 'malformed',
            `the PDF cannot be read: ${answer.message ?? 'it unpacks to more than its limit'}`,
          ),
        );
    });
    worker.once('error', (error: Error) =>
      refuse(new ParseRefused('malformed', `the PDF cannot be read: ${error.message}`)),
    );
    worker.once('exit', () => refuse(new ParseRefused('malformed', 'the PDF reader exited without a result')));
  });
}
