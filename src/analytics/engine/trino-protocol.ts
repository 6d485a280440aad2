import { finiteOrNull, isoInstant, type JsonValue } from '../result.ts';

/** One page of an answer: https://trino.io/docs/current/develop/client-protocol.html */
export interface TrinoPage {
  id?: string;
  nextUri?: string;
  columns?: TrinoColumn[];
  data?: unknown[][];
  error?: TrinoError;
}

export interface TrinoColumn {
  name: string;
  type: string;
  typeSignature?: TypeSignature;
}

interface TypeSignature {
  rawType: string;
  arguments?: { kind: string; value: unknown }[];
}

export interface TrinoError {
  message?: string;
  errorName?: string;
  errorType?: string;
}

const NUMBERS = new Set(['tinyint', 'smallint', 'integer', 'bigint', 'real', 'double', 'decimal']);

/** Converts a value to the form that the embedded engine returns. */
export function trinoValue(value: unknown, type: TypeSignature): JsonValue {
  if (value === null || value === undefined) return null;
  if (NUMBERS.has(type.rawType)) return finiteOrNull(Number(value));
  if (typeof value === 'object') return nestedValue(value, type);
  if (typeof value !== 'string') return value as JsonValue;
  if (type.rawType.startsWith('timestamp')) return isoInstant(value);
  if (type.rawType === 'varbinary') return `\\x${Buffer.from(value, 'base64').toString('hex')}`;
  return type.rawType === 'json' ? (JSON.parse(value) as JsonValue) : value;
}

function nestedValue(value: unknown, type: TypeSignature): JsonValue {
  const inner = (type.arguments ?? []).map(({ value: argument }) => argument);
  if (type.rawType === 'array' && Array.isArray(value)) {
    return value.map((item) => trinoValue(item, inner[0] as TypeSignature));
  }
  if (type.rawType === 'map') {
    return Object.fromEntries(
      Object.entries(value as object).map(([key, item]) => [key, trinoValue(item, inner[1] as TypeSignature)]),
    );
  }
  const fields = inner as { fieldName?: { name?: string }; typeSignature: TypeSignature }[];
  if (type.rawType === 'row' && Array.isArray(value)) {
    return Object.fromEntries(
      value.map((item, index) => {
        const field = fields[index];
        return [field?.fieldName?.name ?? `field${index}`, trinoValue(item, field?.typeSignature ?? { rawType: '' })];
      }),
    );
  }
  return value as JsonValue;
}

export const signatureOf = (column: TrinoColumn): TypeSignature =>
  column.typeSignature ?? { rawType: column.type.replace(/\(.*$/, '') };

export type TrinoFault = 'statement' | 'time' | 'cluster';

const TIME = new Set(['EXCEEDED_TIME_LIMIT', 'EXCEEDED_CPU_LIMIT']);

/** The cause of an error: the statement, a timeout, or the cluster. */
export function faultOf({ errorName = '', errorType = '' }: TrinoError): TrinoFault {
  if (TIME.has(errorName)) return 'time';
  return errorType === 'USER_ERROR' || errorType === 'INSUFFICIENT_RESOURCES' ? 'statement' : 'cluster';
}
