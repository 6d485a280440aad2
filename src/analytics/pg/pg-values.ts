import { finiteOrNull, isoInstant, type JsonValue } from '../result.ts';

type Parse = (text: string) => JsonValue;

const asText: Parse = (text) => text;
const asNumber: Parse = (text) => finiteOrNull(Number(text));
const asJson: Parse = (text) => JSON.parse(text) as JsonValue;

interface PgType {
  name: string;
  parse: Parse;
  arrayOid: number;
}

/** By OID, which is fixed for built-in types; values of other types are returned as text. */
const TYPES: Readonly<Record<number, PgType>> = {
  16: { name: 'boolean', parse: (text) => text === 't', arrayOid: 1000 },
  20: { name: 'bigint', parse: asNumber, arrayOid: 1016 },
  21: { name: 'smallint', parse: asNumber, arrayOid: 1005 },
  23: { name: 'integer', parse: asNumber, arrayOid: 1007 },
  26: { name: 'oid', parse: asNumber, arrayOid: 1028 },
  25: { name: 'text', parse: asText, arrayOid: 1009 },
  114: { name: 'json', parse: asJson, arrayOid: 199 },
  700: { name: 'real', parse: asNumber, arrayOid: 1021 },
  701: { name: 'double precision', parse: asNumber, arrayOid: 1022 },
  1042: { name: 'character', parse: asText, arrayOid: 1014 },
  1043: { name: 'character varying', parse: asText, arrayOid: 1015 },
  1082: { name: 'date', parse: asText, arrayOid: 1182 },
  1114: { name: 'timestamp', parse: isoInstant, arrayOid: 1115 },
  1184: { name: 'timestamp with time zone', parse: isoInstant, arrayOid: 1185 },
  1700: { name: 'numeric', parse: asNumber, arrayOid: 1231 },
  2950: { name: 'uuid', parse: asText, arrayOid: 2951 },
  3802: { name: 'jsonb', parse: asJson, arrayOid: 3807 },
};

const ELEMENTS = new Map(Object.values(TYPES).map((type) => [type.arrayOid, type]));

type Nested = string | null | Nested[];

const deepMap = (value: Nested, parse: Parse): JsonValue => {
  if (value === null) return null;
  return Array.isArray(value) ? value.map((item) => deepMap(item, parse)) : parse(value);
};

/** `parseTextArray` is the driver's parser for text[], which handles PostgreSQL's array quoting. */
export function valueParser(oid: number, parseTextArray: (text: string) => unknown): Parse {
  const element = ELEMENTS.get(oid);
  if (element) return (text) => deepMap(parseTextArray(text) as Nested, element.parse);
  return TYPES[oid]?.parse ?? asText;
}

export const typeName = (oid: number): string =>
  TYPES[oid]?.name ?? (ELEMENTS.has(oid) ? `${ELEMENTS.get(oid)?.name}[]` : 'text');
