import { describe, expect, test } from 'vitest';
import { checkConfigUrls } from './source-config.ts';

const problem = (config: unknown, allowed: string[] = []) => checkConfigUrls(config, allowed);

describe('URLs in a source configuration', () => {
  test('public URLs are accepted at any depth', () => {
    expect(
      problem({ base_url: 'https://news.example.com/feed', pages: [{ url: 'http://example.org' }], depth: 3 }),
    ).toBeNull();
    expect(problem({ note: 'see section 4', credential: 'POLYGON' })).toBeNull();
  });

  test.each([
    ['loopback', { base_url: 'http://127.0.0.1:9000/' }],
    ['loopback by name', { base_url: 'http://localhost/' }],
    ['decimal loopback', { base_url: 'http://2130706433/' }],
    ['cloud metadata', { base_url: 'http://169.254.169.254/latest' }],
    ['IPv4 inside IPv6', { base_url: 'http://[::ffff:10.0.0.1]/' }],
    ['private network', { feeds: { urls: ['https://ok.example.com', 'http://192.168.1.1/'] } }],
    ['credentials', { base_url: 'https://user:pass@example.com/' }],
    ['another scheme', { base_url: 'file:///etc/passwd' }],
    ['a URL under another name', { anything: 'gopher://example.com' }],
    ['text that is not a URL', { base_url: 'example' }],
    ['a number', { base_url: 7 }],
  ])('%s is refused, naming its path', (_, config) => {
    expect(problem(config)).toMatch(/^body\.config\.\S+ (is refused|must be a URL)/);
  });

  test('a host allowed by the operator is accepted on its own port only', () => {
    expect(problem({ base_url: 'http://127.0.0.1:9000/' }, ['127.0.0.1:9000'])).toBeNull();
    expect(problem({ base_url: 'http://127.0.0.1:9001/' }, ['127.0.0.1:9000'])).toMatch(/not a public address/);
  });

  test('a configuration nested too deeply is refused', () => {
    let config: unknown = { base_url: 'http://127.0.0.1/' };
    for (let depth = 0; depth < 50; depth++) config = { deeper: config };
    expect(problem(config)).toMatch(/nested too deeply/);
  });
});
