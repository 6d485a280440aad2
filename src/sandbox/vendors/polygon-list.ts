import { intParam, jsonReply, type VendorReply, type VendorRequest } from './exchange.ts';
import { cursorOf, nextUrl, polygonError, refuseUnknown } from './polygon-kit.ts';

type Row = Readonly<Record<string, unknown>>;

/** How one list of the vendor is filtered, ordered and cut into pages. */
export interface ListRules<T extends Row> {
  /** Fields that accept a value and the comparisons `.gt`, `.gte`, `.lt`, `.lte` and `.any_of`. */
  compared: readonly Extract<keyof T, string>[];
  /** Other filters by name. */
  tests?: Readonly<Record<string, (row: T, value: string) => boolean>>;
  /** Values of filters that the caller leaves out. */
  defaults?: Readonly<Record<string, string>>;
  /** `split`: `sort=field` with `order=desc`; `joined`: `sort=field.desc,other.asc`. */
  sorting: 'split' | 'joined';
  sortBy: Extract<keyof T, string>;
  order: 'asc' | 'desc';
  limit: number;
  limitMax: number;
}

const COMPARISONS = ['', '.gt', '.gte', '.lt', '.lte', '.any_of'] as const;

/** Applies every filter that the caller gave; an unknown one is refused, because ignoring it would give wrong rows. */
export function listReply<T extends Row>(request: VendorRequest, rows: readonly T[], rules: ListRules<T>): VendorReply {
  const { query } = request;
  const filters = [
    ...rules.compared.flatMap((field) => COMPARISONS.map((comparison) => `${field}${comparison}`)),
    ...Object.keys(rules.tests ?? {}),
  ];
  const refused = refuseUnknown(request, [
    ...filters,
    'sort',
    'limit',
    ...(rules.sorting === 'split' ? ['order'] : []),
  ]);
  if (refused) return refused;
  const limit = intParam(query, 'limit', rules.limit, rules.limitMax);
  if (limit === null) return polygonError(400, 'The limit must be a positive whole number');
  const columns = sortColumns(query, rules);
  const unknown = columns.find(({ field }) => rows[0] !== undefined && !(field in rows[0]));
  if (unknown) return polygonError(400, `The list cannot be sorted by ${unknown.field}`);
  const given = new Map([...Object.entries(rules.defaults ?? {}), ...query]);
  const found = rows
    .filter((row) => filters.every((name) => passes(row, name, given.get(name), rules)))
    .sort((a, b) => {
      for (const { field, sign } of columns) {
        const compared = compare(a[field], b[field]);
        if (compared !== 0) return sign * compared;
      }
      return compare(a['ticker'], b['ticker']);
    });
  const from = cursorOf(request);
  const results = found.slice(from, from + limit);
  return jsonReply(200, {
    results,
    status: 'OK',
    request_id: 'sandbox',
    count: results.length,
    ...(from + limit < found.length ? { next_url: nextUrl(request, from + limit) } : {}),
  });
}

function passes<T extends Row>(row: T, name: string, value: string | undefined, rules: ListRules<T>): boolean {
  if (value === undefined || value === '') return true;
  const test = rules.tests?.[name];
  if (test) return test(row, value);
  const [field = '', comparison] = name.split('.');
  const own = row[field];
  if (typeof own !== 'string' && typeof own !== 'number') return false;
  if (comparison === 'any_of') return value.split(',').includes(String(own));
  return isWithin(compare(own, typeof own === 'number' ? Number(value) : value), comparison ?? '');
}

function isWithin(order: number, comparison: string): boolean {
  if (comparison === 'gt') return order > 0;
  if (comparison === 'gte') return order >= 0;
  if (comparison === 'lt') return order < 0;
  if (comparison === 'lte') return order <= 0;
  return order === 0;
}

function sortColumns<T extends Row>(query: URLSearchParams, rules: ListRules<T>): { field: string; sign: 1 | -1 }[] {
  const sign = (order: string | null | undefined): 1 | -1 => ((order ?? rules.order) === 'desc' ? -1 : 1);
  if (rules.sorting === 'split') return [{ field: query.get('sort') ?? rules.sortBy, sign: sign(query.get('order')) }];
  const given = query.get('sort');
  if (!given) return [{ field: rules.sortBy, sign: sign(null) }];
  return given.split(',').map((column) => {
    const [field = '', order] = column.trim().split('.');
    return { field, sign: order === 'desc' ? -1 : 1 };
  });
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, two] = [String(a), String(b)];
  return one < two ? -1 : one > two ? 1 : 0;
}
