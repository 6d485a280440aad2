/** Payloads set this when they run; the tests expect it unset. */
const CALL = 'window.__ran=1';

const TAGS = [
  'img',
  'svg',
  'video',
  'audio',
  'iframe',
  'body',
  'input',
  'details',
  'object',
  'embed',
  'math',
  'marquee',
];
const EVENTS = [
  'onerror',
  'onload',
  'onfocus',
  'onmouseover',
  'ontoggle',
  'onbegin',
  'onanimationstart',
  'onpointerenter',
];
const OPENINGS = ['', '">', "'>", '`>', '</title>', '</textarea>', '</style>', '</script>', '-->', ']]>', '{{', '${'];

const scripts = OPENINGS.flatMap((opening) => [
  `${opening}<script>${CALL}</script>`,
  `${opening}<ScRiPt/x>${CALL}</sCrIpT>`,
  `${opening}<img src=x onerror=${CALL}>`,
  `${opening}<svg/onload=${CALL}>`,
]);
const handlers = TAGS.flatMap((tag) => EVENTS.map((event) => `<${tag} src=x autofocus open ${event}="${CALL}">`));
const links = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  ' javascript:',
  '\u0001javascript:',
  'data:text/html,<script>',
  'vbscript:',
  'view-source:javascript:',
  'blob:javascript:',
].map((scheme) => `${scheme}${CALL}`);
const templates = ['{{', '${', '<%=', '#{', '[[', '{%'].map((mark) => `${mark}constructor.constructor('${CALL}')()}}`);
const styles = ['expression', 'url', '@import'].map((word) => `x:${word}(javascript:${CALL})`);
const unusualCharacters = ['\u2028', '\u202e', '\ufeff', '\u0000'.replace('\u0000', '\ufffd'), '＜', '‹'].map(
  (sign) => `${sign}<script>${CALL}</script>`,
);
const encoded = ['&lt;', '%3C', '\\u003c', '\\x3c', '&#60;', '&#x3c;', '+ADw-', '\u00bc'].flatMap((bracket) => [
  `${bracket}script>${CALL}${bracket}/script>`,
  `${bracket}img src=x onerror=${CALL}>`,
]);
const keys = ['__proto__', 'constructor', 'toString', 'dangerouslySetInnerHTML'].map(
  (key) => `{"${key}":{"__html":"<script>${CALL}</script>"}}`,
);
const nested = Array.from(
  { length: 130 },
  (_, index) =>
    `${'<b '.repeat(index % 9)}${OPENINGS[index % OPENINGS.length]}<a href="javascript:${CALL}">${index}</a>`,
);

export const LINK_PAYLOADS: readonly string[] = links;
export const PAYLOADS: readonly string[] = [
  ...scripts,
  ...handlers,
  ...links,
  ...templates,
  ...styles,
  ...unusualCharacters,
  ...encoded,
  ...keys,
  ...nested,
];
