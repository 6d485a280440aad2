import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalHost, checkSourceUrl, SOURCE_URL_LENGTH_MAX } from './source-url.ts';

test.each([
  'https://api.example.com',
  'https://api.example.com/v2/reference/news?ticker=ACME&limit=10',
  'http://example.com:8080/feed.xml',
  'https://example.com./rss',
  'https://bücher.example/',
  'https://xn--bcher-kva.example/',
  'https://93.184.215.14/',
  'https://[2606:4700::1111]/',
  'HTTPS://Example.COM/#part',
])('%s may be a source', (url) => expect(checkSourceUrl(url)).toBeNull());

test.each([
  ['notaurl', 'The URL must be absolute and start with http:// or https://.'],
  ['ftp://example.com/', 'The URL must be absolute and start with http:// or https://.'],
  ['https://me:pw@example.com/', 'The URL must not contain a user name or password.'],
  ['http://127.1/', 'The host 127.0.0.1 is not a public address.'],
  ['http://[::ffff:8.8.8.8]/', 'The host ::ffff:808:808 is not a public address.'],
  ['http://localhost:3000/', 'The host localhost is not a public name.'],
  ['http://example.com:22/', 'Port 22 is not allowed: use 80, 443 or a port from 1024 up.'],
  ['http://exam ple.com/', 'The URL must not contain spaces, control characters or backslashes.'],
  [`http://example.com/${'a'.repeat(SOURCE_URL_LENGTH_MAX)}`, 'The URL must not be longer than 2048 characters.'],
])('%s is refused with a sentence', (url, sentence) => expect(checkSourceUrl(url)).toBe(sentence));

test('a host name is the same with or without its root dot and in any case', () => {
  expect(canonicalHost('Example.COM.')).toBe('example.com');
  expect(canonicalHost('example..com')).toBeNull();
  expect(canonicalHost('')).toBeNull();
});

test('no text makes the check throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.webUrl(),
        fc.string().map((tail) => `http://${tail}`),
      ),
      (text) => {
        const problem = checkSourceUrl(text, [text]);
        expect(problem === null || problem.endsWith('.')).toBe(true);
      },
    ),
  );
});
