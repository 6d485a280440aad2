// node scripts/as-of/lived-run.mjs [--instants 5] [--every 30] http://127.0.0.1:8000 http://127.0.0.1:8003
// Against a running platform, best with the simulated market: records what every read with `as_of` answers at several instants
// while data keeps coming, and asks again for the same instants afterwards. The past must not change. Beside it the plain read
// is compared with the read as of now, where two of these, before and after it, agree. Fields that `X-As-Of-Limits` names are
// left out. Prints the figures; exits with 1 when an answer differs. SEXTANT_TOKEN has the token where tokens exist.
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { instants: { type: 'string', default: '5' }, every: { type: 'string', default: '30' } },
});
const INSTANTS = Number(values.instants);
const EVERY_MS = Number(values.every) * 1_000;
/** What is being written at an instant is committed a little later. */
const SETTLED_MS = 5_000;
const IDS_EACH = 2;
const token = process.env.SEXTANT_TOKEN;
const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };

async function get(url, asOf) {
  const mark = url.includes('?') ? '&' : '?';
  const full = asOf === undefined ? url : `${url}${mark}as_of=${encodeURIComponent(asOf)}`;
  for (;;) {
    const response = await fetch(full, { headers });
    const text = await response.text();
    if (response.status === 503) {
      await wait(1_000);
      continue;
    }
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const limits = new Set((response.headers.get('x-as-of-limits') ?? '').split(', '));
    return { status: response.status, limits, body: isJson ? JSON.parse(text) : text };
  }
}

function without(value, names, at = '') {
  if (Array.isArray(value)) return value.map((item) => without(item, names, at));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !names.has(`${at}${key}`))
      .map(([key, child]) => [key, without(child, names, `${at}${key}.`)]),
  );
}

const same = (one, other, limits) =>
  one.status === other.status && isDeepStrictEqual(without(one.body, limits), without(other.body, limits));

const reads = new Map();
for (const base of positionals) {
  const { paths } = (await get(`${base}/openapi.json`)).body;
  for (const [path, { get: read }] of Object.entries(paths))
    if (read?.parameters?.some((one) => one.name === 'as_of' && one.in === 'query') && !reads.has(path))
      reads.set(path, base);
}

const LISTS = {
  document_id: ['/api/documents', 'id'],
  trend_id: ['/api/trends', 'id'],
  recommendation_id: ['/api/recommendations', 'id'],
  event_id: ['/api/macro/events', 'id'],
  report_id: ['/api/reports', 'id'],
  order_id: ['/api/orders', 'id'],
  ticker: ['/api/recommendations', 'ticker'],
};

async function urlsAt(asOf) {
  const ids = {};
  for (const [name, [list, column]] of Object.entries(LISTS)) {
    const { body } = await get(`${reads.get(list)}${list}`, asOf);
    const rows = Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) ?? []);
    ids[name] = [...new Set(rows.map((row) => row[column]))].slice(0, IDS_EACH);
  }
  return [...reads].flatMap(([path, base]) => {
    const [, name] = /\{(\w+)\}/.exec(path) ?? [];
    const query = path === '/api/search' ? '?q=revenue&types=document' : '';
    if (name === undefined) return [`${base}${path}${query}`];
    return ids[name].map((id) => `${base}${path.replace(`{${name}}`, encodeURIComponent(id))}`);
  });
}

const recorded = [];
const plain = { compared: 0, moved: 0, different: [] };
for (let instant = 0; instant < INSTANTS; instant++) {
  if (instant > 0) await wait(EVERY_MS);
  const at = new Date(Date.now() - SETTLED_MS).toISOString();
  for (const url of await urlsAt(at)) {
    recorded.push({ at, url, answer: await get(url, at) });
    const before = await get(url, new Date().toISOString());
    const now = await get(url);
    const after = await get(url, new Date().toISOString());
    if (!same(before, after, after.limits)) plain.moved++;
    else {
      plain.compared++;
      if (!same(now, after, after.limits)) plain.different.push(url);
    }
  }
  console.log(`${at}: ${recorded.length} answers recorded`);
}
await wait(EVERY_MS);
const changed = [];
for (const { at, url, answer } of recorded)
  if (!same(await get(url, at), answer, answer.limits)) changed.push(`${url} as of ${at}`);
const empty = recorded.filter(({ answer }) => JSON.stringify(answer.body).length < 3).length;
console.log(
  `${reads.size} reads, ${INSTANTS} instants, ${recorded.length} answers (${empty} empty): ${changed.length} changed later`,
);
console.log(
  `plain reads: ${plain.compared} compared with the read as of now, ${plain.different.length} different; ${plain.moved} left out because data came meanwhile`,
);
for (const line of new Set([...changed, ...plain.different])) console.log(`  ${line}`);
process.exitCode = changed.length + plain.different.length > 0 ? 1 : 0;
