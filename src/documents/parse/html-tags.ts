const set = (words: string) => new Set(words.split(' '));

/** Elements that end a paragraph before and after themselves. Table cells do not, because a row reads as one line. */
export const BLOCK_TAGS = set(
  'html body div p section article main aside header footer nav ul ol li dl dt dd table tbody thead tfoot tr caption h1 h2 h3 h4 h5 h6 pre blockquote figure figcaption form fieldset address details summary center hr',
);

/** Elements whose content is never text. */
export const SKIPPED_TAGS = set(
  'script style noscript template svg math iframe object embed canvas video audio select button textarea option',
);

/** Elements whose character references are not decoded: `&amp;` is five characters there. */
export const LITERAL_TAGS = set('xmp plaintext noembed noframes');

/** Elements with text that is rarely part of the article. */
export const NEGATIVE_TAGS = set('nav footer aside form figcaption dialog menu');

export const NEGATIVE_ROLES = set(
  'navigation banner contentinfo complementary search dialog alertdialog menu menubar alert toolbar',
);

/** Elements whose class name is no evidence of clutter: `<body class="has-sidebar">`. */
export const PROTECTED_TAGS = set('html body article main');

/** Other attributes, mostly URLs, are not decoded. */
export const READ_ATTRIBUTES = set(
  'class id role hidden aria-hidden style lang datetime itemprop type name property content',
);

export const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

const NEGATIVE =
  /(?:^|[\s_-])(?:ad|ads|advert\w*|adslot|banner|breadcrumbs?|byline-links|comments?|consent|cookies?|copyright|disclaimer|footer|gdpr|legal-notice|login|masthead|menu|modal|more-?stories|most-?(?:read|popular)|nav|navbar|navigation|newsletter|outbrain|overlay|pagination|paywall|popular|popup|print-only|promos?|promoted|recirc\w*|recommend\w*|related\w*|search|share|sharing|sidebar|signup|sign-up|skip-?(?:link|nav)|social\w*|sponsor\w*|sr-only|subscribe\w*|subscription|taboola|tags?|ticker-tape|toolbar|topbar|trending|visually-hidden|widget)(?:$|[\s_-])/i;
const POSITIVE =
  /(?:^|[\s_-])(?:article|story|post|entry)[\s_-]?(?:body|content|text)(?:$|[\s_-])|articlebody|storybody|entry-content|post-content/i;
const LIKELY = /(?:^|[\s_-])(?:article|story|content|main|post|entry|body)(?:$|[\s_-])/i;

/** Score of a class or id: below zero for clutter, above zero for main text. */
export function hintOf(value: string): number {
  if (value.length > 400) return 0;
  if (POSITIVE.test(value)) return 3;
  const likely = LIKELY.test(value);
  if (NEGATIVE.test(value)) return likely && !/(?:related|sidebar|footer|comments?|ads?|promos?)/i.test(value) ? 0 : -1;
  return likely ? 1 : 0;
}
