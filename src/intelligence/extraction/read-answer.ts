import { parseModelJson } from '../model/json-repair.ts';
import { type RepairSchema, repairToSchema } from '../model/schema-repair.ts';
import { ENUM_SYNONYMS } from '../model/synonyms.ts';

/** What a model printed, held against the schema of what it was asked for. */
export type ReadAnswer<T> =
  | { readonly ok: true; readonly value: T; readonly complaints: readonly string[] }
  | { readonly ok: false; readonly isTruncated: boolean; readonly complaints: readonly string[] };

/**
 * Parses, mends and validates. An answer whose every claim had to be left out is not accepted for its emptiness: the model had
 * something to say and did not manage to.
 */
export function readAnswer<T>(schema: RepairSchema, text: string): ReadAnswer<T> {
  const parsed = parseModelJson(text);
  if (!parsed.ok) return { ok: false, isTruncated: parsed.isTruncated, complaints: [parsed.error] };
  const given = withPlainQuotes(parsed.value);
  const { value, complaints } = repairToSchema(schema, given, ENUM_SYNONYMS);
  if (value === undefined || lostEverything(given, value))
    return { ok: false, isTruncated: false, complaints: complaints.length > 0 ? complaints : ['the answer is empty'] };
  return { ok: true, value: value as T, complaints };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const CLAIM_LISTS = ['company_impacts', 'macro_events'];
const CLAIMS_MAX = 200;

/** Models that know other schemas write `{"quote": …, "start": …}` or a single quotation; their offsets are not asked for. */
function withPlainQuotes(answer: unknown): unknown {
  if (!isRecord(answer)) return answer;
  const lists = CLAIM_LISTS.flatMap((name) => {
    const claims = answer[name];
    return Array.isArray(claims) ? [[name, claims.slice(0, CLAIMS_MAX).map(plainEvidence)]] : [];
  });
  return { ...answer, ...Object.fromEntries(lists) };
}

function plainEvidence(claim: unknown): unknown {
  if (!isRecord(claim)) return claim;
  const { evidence } = claim;
  const quotes = Array.isArray(evidence) ? evidence : [evidence];
  return { ...claim, evidence: quotes.map((item) => (isRecord(item) && 'quote' in item ? item['quote'] : item)) };
}

function lostEverything(given: unknown, kept: unknown): boolean {
  if (!isRecord(given) || !isRecord(kept)) return false;
  return CLAIM_LISTS.some((name) => {
    const before = given[name];
    const after = kept[name];
    return Array.isArray(before) && before.length > 0 && Array.isArray(after) && after.length === 0;
  });
}
