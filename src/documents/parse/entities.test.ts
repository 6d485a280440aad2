import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { decodeAttribute, decodeText } from './entities.ts';

const piece = fc.oneof(
  fc.constantFrom('&amp;', '&amp', '&ampx', '&notit;', '&nbsp;', '&#39;', '&#x41', '&#x110000;', '&#0;', '&copy=', '&'),
  fc.constantFrom('&rsquo;', '&NotEqualTilde;', '&nope;', '&#', '&#x;', '&&amp;', ';', '=', "'", '"', ' ', 'a1'),
  fc.string({ maxLength: 6 }),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('').replaceAll(/[<>]/g, ''));

test('text is decoded as by the parser', () => {
  fc.assert(
    fc.property(text, (value) => {
      let expected = '';
      new Parser({ ontext: (data) => (expected += data) }, { decodeEntities: true }).end(value);
      expect(decodeText(value)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

test('an attribute is decoded as by the parser', () => {
  fc.assert(
    fc.property(text, (value) => {
      const quoted = value.replaceAll('"', '');
      let expected = '';
      new Parser({ onattribute: (_, found) => (expected = found) }, { decodeEntities: true }).end(`<a b="${quoted}">`);
      expect(decodeAttribute(quoted)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

test('decoded text is not decoded again', () => {
  expect(decodeText('&amp;lt;p&amp;gt; &#38;amp;')).toBe('&lt;p&gt; &amp;');
  expect(decodeAttribute('&amp;quot; and "')).toBe('&quot; and "');
});
