import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { contentTypeOf } from './asset.ts';
import { filesOfPage, type PageFiles, readPageFiles, withPreloads } from './page-files.ts';

/** A build has a few megabytes; a folder larger than this is not a console build. */
const BYTES_MAX = 64 * 1024 * 1024;
/** Smaller files fit into one packet, so compression does not help. */
const GZIP_FROM_BYTES = 1_024;
const GZIP_LEVEL = 9;
const NONCE_BYTES = 18;
const PAGE = 'index.html';
const PAGE_FILES = '.vite/pages.json';

export interface Asset {
  name: string;
  type: string;
  etag: string;
  body: Buffer;
  gzip(): Buffer | null;
}

export interface Assets {
  find(name: string): Asset | null;
  /** The console's HTML page with preloads for the address; null when the console is not built. */
  page(address: string): { html: string; nonce: string } | null;
}

/** Keeps the built console in memory. A new build is detected at the next page load, so that an upgrade needs no restart. */
export function createAssets(folder: string): Assets {
  let builtAtMs = Number.NaN;
  let assets = new Map<string, Asset>();
  let pages: PageFiles[] = [];
  const refresh = () => {
    const index = join(folder, PAGE);
    const atMs = existsSync(index) ? statSync(index).mtimeMs : Number.NaN;
    if (Object.is(atMs, builtAtMs)) return;
    // Files of the previous build are kept: an open page may still load its lazy chunks.
    assets = new Map([...hashedOf(assets), ...(Number.isNaN(atMs) ? [] : readAssets(folder))]);
    pages = readPageFiles(assets.get(PAGE_FILES)?.body.toString('utf8') ?? '');
    builtAtMs = atMs;
  };
  refresh();
  return {
    find: (name) => assets.get(name) ?? null,
    page: (address) => {
      refresh();
      const html = assets.get(PAGE)?.body.toString('utf8');
      if (html === undefined) return null;
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      return { html: withPreloads(html, filesOfPage(pages, address)), nonce };
    },
  };
}

const hashedOf = (assets: Map<string, Asset>) => [...assets].filter(([name]) => name.startsWith('assets/'));

function readAssets(folder: string): [string, Asset][] {
  let bytes = 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1).replaceAll('\\', '/');
    const type = contentTypeOf(name);
    if (!entry.isFile() || type === null) return [];
    const body = readFileSync(path);
    bytes += body.length;
    if (bytes > BYTES_MAX) throw new Error(`${folder} is larger than a console can be`);
    return [[name, assetOf(name, type, body)]];
  });
}

function assetOf(name: string, type: string, body: Buffer): Asset {
  let compressed: Buffer | null | undefined;
  const worthIt = body.length >= GZIP_FROM_BYTES && /^(text|application|image\/svg)/.test(type);
  return {
    name,
    type,
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    gzip: () => {
      compressed ??= worthIt ? gzipSync(body, { level: GZIP_LEVEL }) : null;
      return compressed;
    },
  };
}
