const LENGTH_MAX = 1_000;
/** Any base: only whether a text leaves it matters. */
const BASE = 'http://console.invalid';
const NO_PAGE = /^\/(?:sign-in|api|registry|mcp)(?:[/?#]|$)/;

/**
 * A page of this console to return to after signing in; the overview for any other text, so that a link cannot lead to another
 * site by way of the sign-in.
 */
export function safeReturnPath(text: string | undefined): string {
  if (text === undefined || text.length > LENGTH_MAX || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return '/';
  if (!URL.canParse(text, BASE)) return '/';
  const url = new URL(text, BASE);
  const path = `${url.pathname}${url.search}`;
  return url.origin === BASE && !path.startsWith('//') && !NO_PAGE.test(path) ? path : '/';
}
