import { parseModelJson } from '../model/json-repair.ts';
import { type RepairSchema, repairToSchema } from '../model/schema-repair.ts';
import { ENUM_SYNONYMS } from '../model/synonyms.ts';

/** A model's output validated against the requested schema. */
export type ReadAnswer<T> =
  | { readonly ok: true; readonly value: T; readonly complaints: readonly string[] }
  | { readonly ok: false; readonly isTruncated: boolean; readonly complaints: readonly string[] };

/**
 * Parses, repairs and validates. An answer whose claims were all invalid is refused instead of accepted as empty, because the
 * model did find something.
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

/** Some models answer with `{"quote": …, "start": …}` or a single quotation; their offsets are ignored. */
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
