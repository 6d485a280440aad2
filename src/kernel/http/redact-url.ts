const SENSITIVE = /^(?:api[-_]?key|access[-_]?token|token|key|secret|password|signature|sig|auth)$/i;
const URL_SHOWN_MAX = 500;

/** A URL for the log: values of credential parameters are masked, and its length is bounded. */
export function redactUrl(url: string): string {
  const shown = url.length > URL_SHOWN_MAX ? `${url.slice(0, URL_SHOWN_MAX)}…` : url;
  const start = shown.indexOf('?');
  if (start < 0) return shown;
  const parameters = shown
    .slice(start + 1)
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals >= 0 && SENSITIVE.test(nameOf(pair.slice(0, equals))) ? `${pair.slice(0, equals)}=[secret]` : pair;
    });
  return `${shown.slice(0, start)}?${parameters.join('&')}`;
}

function nameOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
