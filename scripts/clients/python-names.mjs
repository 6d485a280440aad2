// The name of the method of an operation: list_company_sources for GET /api/companies/{company_id}/sources.

function singular(word) {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ases')) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

const isParameter = (segment) => segment.startsWith('{');
/** `{company_id}` picks one of the words before it; `{ticker}` does not make a list one of its rows. */
const picksOne = (segment) => isParameter(segment) && /id\}/.test(segment);

const VERBS = { put: 'put', delete: 'delete' };

export function methodName(method, path, { isList, isStream, creates }) {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== 'api');
  const words = segments.flatMap((segment, index) => {
    if (isParameter(segment)) return segment.endsWith('.html') ? ['html'] : [];
    const word = segment.replace(/[^A-Za-z0-9]+/g, '_');
    const next = segments[index + 1];
    const created = creates && index === segments.length - 1;
    return (next !== undefined && picksOne(next)) || created ? [singular(word)] : [word];
  });
  const named = isStream && words.at(-1) === 'stream' ? words.slice(0, -1) : words;
  return [verb(method, { isList, isStream, creates }), ...named].join('_');
}

function verb(method, { isList, isStream, creates }) {
  if (isStream) return 'stream';
  if (method === 'get') return isList ? 'list' : 'get';
  if (method === 'post') return creates ? 'create' : 'post';
  return VERBS[method];
}
