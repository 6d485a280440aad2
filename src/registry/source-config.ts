import { checkSourceUrl } from '../kernel/net/source-url.ts';

const CONFIG_DEPTH_MAX = 8;

/** Keys such as `base_url` must hold a valid http(s) URL; other strings are checked only when they look like a URL. */
const isUrlKey = (key: string) => /(^|_)ur[li]s?$/i.test(key);
const looksLikeUrl = (text: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim());

/** Returns the first problem with a URL anywhere in a source's config, with its path, or null. */
export function checkConfigUrls(config: unknown, allowedHosts: readonly string[]): string | null {
  return check(config, 'body.config', false, 0, allowedHosts);
}

function check(
  value: unknown,
  path: string,
  mustBeUrl: boolean,
  depth: number,
  allowedHosts: readonly string[],
): string | null {
  if (depth > CONFIG_DEPTH_MAX) return `${path} is nested too deeply: at most ${CONFIG_DEPTH_MAX} levels`;
  if (typeof value === 'string') {
    if (!mustBeUrl && !looksLikeUrl(value)) return null;
    const problem = checkSourceUrl(value, allowedHosts);
    return problem === null ? null : `${path} is refused: ${problem}`;
  }
  if (Array.isArray(value)) {
    return firstProblem(value, (item, index) => check(item, `${path}[${index}]`, mustBeUrl, depth + 1, allowedHosts));
  }
  if (value !== null && typeof value === 'object') {
    return firstProblem(Object.entries(value), ([key, member]) =>
      check(member, `${path}.${key}`, isUrlKey(key), depth + 1, allowedHosts),
    );
  }
  return mustBeUrl && value !== null ? `${path} must be a URL` : null;
}

function firstProblem<T>(items: readonly T[], test: (item: T, index: number) => string | null): string | null {
  for (const [index, item] of items.entries()) {
    const problem = test(item, index);
    if (problem !== null) return problem;
  }
  return null;
}
