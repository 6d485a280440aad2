import { describe, expect, test } from 'vitest';
import { checkConfigUrls } from './source-config.ts';

const problem = (config: unknown, allowed: string[] = []) => checkConfigUrls(config, allowed);

describe('URLs in a source configuration', () => {
  test('public addresses pass, wherever they stand', () => {
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
    ['no URL at all', { base_url: 'example' }],
    ['not even text', { base_url: 7 }],
  ])('%s is refused, naming the place', (_, config) => {
    expect(problem(config)).toMatch(/^body\.config\.\S+ (is refused|must be a URL)/);
  });

  test('a host the operator allows passes, on its port only', () => {
    expect(problem({ base_url: 'http://127.0.0.1:9000/' }, ['127.0.0.1:9000'])).toBeNull();
    expect(problem({ base_url: 'http://127.0.0.1:9001/' }, ['127.0.0.1:9000'])).toMatch(/not a public address/);
  });

  test('a configuration nested without end is refused, not followed', () => {
    let config: unknown = { base_url: 'http://127.0.0.1/' };
    for (let depth = 0; depth < 50; depth++) config = { deeper: config };
    expect(problem(config)).toMatch(/nested too deeply/);
  });
});
