import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetNameOf, cacheControlOf, contentTypeOf, isPageAddress } from './asset.ts';
import { filesOfPage, readPageFiles, withPreloads } from './page-files.ts';
import { pagePolicy, withNonce } from './page-policy.ts';
import { answerHeaders, reachableUrl, requestHeaders, upstreamOf } from './upstream.ts';

test('each address goes to the service that owns it', () => {
  expect(upstreamOf('/api/companies?active=true')).toEqual({ service: 'query', path: '/api/companies?active=true' });
  expect(upstreamOf('/api/admin/trading/mode')).toEqual({ service: 'query', path: '/api/admin/trading/mode' });
  expect(upstreamOf('/api/trading/status')).toEqual({ service: 'trading', path: '/api/trading/status' });
  expect(upstreamOf('/registry/companies/1?x=2')).toEqual({ service: 'registry', path: '/companies/1?x=2' });
});

test('no address is forwarded to the risk engine', () => {
  for (const url of [
    '/evaluate',
    '/approvals/pending',
    '/risk/approvals/pending',
    '/registry',
    '//evil/api/',
    'http://x/',
  ]) {
    expect(upstreamOf(url)).toBeNull();
  }
});

test('origin headers are not forwarded, the other headers a browser needs are', () => {
  const headers = {
    host: 'localhost:8080',
    origin: 'http://localhost:8080',
    cookie: 'a=b',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': '1.2.3.4',
    authorization: 'Bearer t',
    'content-type': 'application/json',
    'idempotency-key': 'k',
    'x-unattended': '1',
  };
  const forwarded = {
    authorization: 'Bearer t',
    'content-type': 'application/json',
    'idempotency-key': 'k',
    'x-unattended': '1',
  };
  expect(requestHeaders(headers, null)).toEqual(forwarded);
  expect(requestHeaders({ ...headers, authorization: undefined }, 's')).toEqual({
    ...forwarded,
    authorization: 'Bearer s',
  });
});

test('a response keeps its total count and loses connection headers', () => {
  const headers = {
    'x-total-count': '7',
    'content-type': 'a/b',
    'set-cookie': ['a'],
    connection: 'close',
    server: 'x',
  };
  expect(answerHeaders(headers)).toEqual({ 'x-total-count': '7', 'content-type': 'a/b' });
});

test('a service that listens on all addresses is reached on loopback', () => {
  expect(reachableUrl('http://0.0.0.0:8000')).toBe('http://127.0.0.1:8000');
  expect(reachableUrl('http://[::]:8000')).toBe('http://[::1]:8000');
  expect(reachableUrl('http://query-api:8000')).toBe('http://query-api:8000');
});

test('only files with hashed names are cached by browsers', () => {
  expect(cacheControlOf('assets/index-abc.js')).toContain('immutable');
  expect(cacheControlOf('favicon.svg')).toBe('no-cache');
});

test('a file name cannot leave its folder', () => {
  expect(assetNameOf('/assets/index-abc_1.js')).toBe('assets/index-abc_1.js');
  for (const path of [
    '/../package.json',
    '/assets/../../x.js',
    '/%2e%2e/x',
    '/.vite/manifest.json',
    '/a\0.js',
    '/C:\\x',
    '/',
  ]) {
    expect(assetNameOf(path)).toBeNull();
  }
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('.', '/', '\\', '\0', '%', ':', 'a', '-'), maxLength: 12 }),
      (path) => {
        const name = assetNameOf(`/${path}`);
        if (name !== null) expect(name).not.toMatch(/\.\.|\\|\0|^\/|^\./);
      },
    ),
  );
});

test('pages have no extension unless a ticker has a dot; files have one', () => {
  expect(['/', '/companies/BFEN', '/companies/BRK.B', '/documents/1b4e28ba-2fa1'].every(isPageAddress)).toBe(true);
  expect(['/app.js', '/x.map'].some(isPageAddress)).toBe(false);
  expect(contentTypeOf('a.js')).toContain('javascript');
  expect(contentTypeOf('a.exe')).toBeNull();
});

describe('the files of a page', () => {
  const pages = [
    { path: '/', files: ['assets/overview-1.js'] },
    { path: '/companies', files: ['assets/companies-1.js'] },
    { path: '/companies/$ticker', files: ['assets/company-1.js', 'assets/lines-1.js'] },
  ];

  test('are found by address, with a parameter matching any segment', () => {
    expect(filesOfPage(pages, '/')).toEqual(['assets/overview-1.js']);
    expect(filesOfPage(pages, '/companies/')).toEqual(['assets/companies-1.js']);
    expect(filesOfPage(pages, '/companies/BFEN')).toEqual(['assets/company-1.js', 'assets/lines-1.js']);
    expect(filesOfPage(pages, '/companies/BFEN/x')).toEqual([]);
    expect(filesOfPage(pages, '/nothing')).toEqual([]);
  });

  test('are preloaded in the head of the page, and other names are not', () => {
    expect(withPreloads('<head></head><p></p>', ['assets/a-1.js'])).toBe(
      '<head><link rel="modulepreload" crossorigin href="/assets/a-1.js"></head><p></p>',
    );
    const hostile = ['"><script>', '/assets/a.js', '../x.js', 'a$&.js', 'https://x/a.js', ''];
    expect(withPreloads('<head></head>', hostile)).toBe('<head></head>');
  });

  test('are empty when the build’s list is missing or unreadable', () => {
    expect(readPageFiles(JSON.stringify(pages))).toEqual(pages);
    for (const text of ['', '{', 'null', '{}', '[null, 1, {"path":"/"}, {"path":"/","files":[1]}]']) {
      expect(readPageFiles(text)).toEqual([]);
    }
  });
});

test('the page may run its own scripts only, and no inline style without its nonce', () => {
  const policy = pagePolicy('abc');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self' 'nonce-abc'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(withNonce('<meta content="__STYLE_NONCE__">', 'abc')).toBe('<meta content="abc">');
});
