import { randomUUID } from 'node:crypto';
import { type ArtifactStore, artifactRef } from '../../src/ingestion/artifacts.ts';
import type { IntakeItem } from '../../src/ingestion/intake.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { createPdfReader } from '../../src/documents/pdf.adapter.ts';
import { acceptDocuments } from '../../src/documents/use/accept-documents.ts';
import { createAliasIndexLoader } from '../../src/documents/use/load-alias-index.ts';
import { type ParseDeps, parseDocuments } from '../../src/documents/use/parse-documents.ts';
import { indexDocuments } from '../../src/documents/use/index-documents.ts';
import { createPieceCache } from '../../src/documents/words/piece-cache.ts';

export const AVAILABLE_AT = new Date('2026-03-02T15:00:00Z');

/** In-memory artifact store with the contract of the disk store. */
function memoryArtifacts(): ArtifactStore & { objects: Map<string, Buffer> } {
  const objects = new Map<string, Buffer>();
  return {
    objects,
    put: async (bytes) => {
      const ref = artifactRef(bytes);
      objects.set(ref.storageKey, Buffer.from(bytes));
      return ref;
    },
    get: async (storageKey) => {
      const bytes = objects.get(storageKey);
      if (!bytes) throw notFound('Artifact');
      return bytes;
    },
  };
}

export async function seedCompany(db: Db, ticker: string, legalName: string, sector = 'Technology') {
  const company = await db
    .insertInto('companies')
    .values({ ticker, legal_name: legalName, exchange: 'NYSE', sector, industry: null, market_cap_bucket: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const brand = legalName.split(' ')[0] ?? legalName;
  await db
    .insertInto('company_aliases')
    .values({ company_id: company.id, alias: brand, alias_type: 'brand', valid_from: null, valid_until: null })
    .execute();
  const source = await db
    .insertInto('sources')
    .values({ company_id: company.id, source_type: 'news_api', source_name: `${ticker} news` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { companyId: company.id, sourceId: source.id };
}

export interface Bench {
  deps: ParseDeps;
  artifacts: ReturnType<typeof memoryArtifacts>;
  accept(items: IntakeItem[]): Promise<number>;
  item(sourceId: string, text: string, rest?: Partial<IntakeItem>): Promise<IntakeItem>;
  /** Parses these documents as the worker would, without a queue consumer. */
  parse(documentIds: readonly string[]): Promise<void>;
  parseAll(): Promise<void>;
}

export function createBench(db: Db): Bench {
  const artifacts = memoryArtifacts();
  const queue = createJobQueue('test');
  const deps: ParseDeps = {
    db,
    queue,
    artifacts,
    readPdf: createPdfReader(),
    now: () => new Date(),
    loadAliasIndex: createAliasIndexLoader(() => new Date(), 0),
    newToken: randomUUID,
  };
  const parse = (documentIds: readonly string[]) =>
    parseDocuments(deps, {
      documentIds,
      complete: async () => {},
      retry: (_, error) => {
        throw error;
      },
    });
  return {
    deps,
    artifacts,
    accept: async (items) => (await db.transaction().execute((tx) => acceptDocuments(tx, queue, items))).inserted,
    item: async (sourceId, text, rest = {}) => ({
      sourceId,
      companyId: null,
      externalId: randomUUID(),
      url: null,
      documentType: 'news',
      contentType: 'text/html; charset=utf-8',
      artifact: await artifacts.put(Buffer.from(text), 'text/html'),
      hints: {},
      availableAt: AVAILABLE_AT,
      pitEstimated: false,
      ...rest,
    }),
    parse,
    parseAll: async () => {
      const rows = await db
        .selectFrom('documents')
        .select('id')
        .where('status', '=', 'raw')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      for (let from = 0; from < rows.length; from += 32) await parse(rows.slice(from, from + 32).map((row) => row.id));
      await indexDocuments({ db, pieces: createPieceCache(), signal: new AbortController().signal });
    },
  };
}

const WORDS =
  'market report company quarter revenue growth customers product supply demand margin outlook region plant order contract price energy capital service'.split(
    ' ',
  );

/** A long text that shares no shingles with the text of another seed. */
export function story(seed: number, words = 180): string {
  let state = seed * 2_654_435_761;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) >>> 0;
    return state;
  };
  const sentences: string[] = [];
  for (let count = 0; count < words; count += 12) {
    const line = Array.from({ length: 12 }, () => `${WORDS[next() % WORDS.length]}${'abcdefghij'[next() % 10]}`);
    sentences.push(`The ${line.join(' ')}.`);
  }
  return sentences.join(' ');
}

export const page = (title: string, paragraphs: readonly string[]) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><article><h1>${title}</h1>${paragraphs
    .map((text) => `<p>${text}</p>`)
    .join('')}</article><footer>© 2026 All rights reserved</footer></body></html>`;
