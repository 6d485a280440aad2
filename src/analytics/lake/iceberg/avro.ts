import { createHash } from 'node:crypto';

/** The part of Avro that Iceberg's manifests need. Numbers are encoded as `long`, which `int` shares. */
export type AvroType =
  | 'boolean'
  | 'int'
  | 'long'
  | 'string'
  | 'bytes'
  | { type: 'int'; logicalType: 'date' }
  | readonly ['null', AvroType]
  | { type: 'array'; items: AvroType; 'element-id': number }
  | AvroRecord;

export interface AvroRecord {
  type: 'record';
  name: string;
  fields: readonly { name: string; type: AvroType; default?: null; 'field-id': number }[];
}

export type AvroValue =
  | null
  | boolean
  | number
  | string
  | Buffer
  | readonly AvroValue[]
  | { [name: string]: AvroValue };

const MAGIC = Buffer.from([0x4f, 0x62, 0x6a, 0x01]);
const SYNC_BYTES = 16;

/** A zigzag number of variable length. Bit operations of JavaScript have 32 bits, so larger numbers use BigInt. */
export function encodeLong(value: number): Buffer {
  let rest = BigInt.asUintN(64, (BigInt(value) << 1n) ^ (BigInt(value) >> 63n));
  const bytes: number[] = [];
  while (rest >= 128n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

const encodeBytes = (bytes: Buffer): Buffer[] => [encodeLong(bytes.length), bytes];
const encodeText = (text: string): Buffer[] => encodeBytes(Buffer.from(text, 'utf8'));

function encode(type: AvroType, value: AvroValue): Buffer[] {
  if (Array.isArray(type)) return value === null ? [encodeLong(0)] : [encodeLong(1), ...encode(type[1], value)];
  if (type === 'boolean') return [Buffer.from([value === true ? 1 : 0])];
  if (type === 'string') return encodeText(value as string);
  if (type === 'bytes') return encodeBytes(value as Buffer);
  if (type === 'int' || type === 'long') return [encodeLong(value as number)];
  const complex = type as Exclude<AvroType, string | readonly ['null', AvroType]>;
  if (complex.type === 'int') return [encodeLong(value as number)];
  if (complex.type === 'array') {
    const items = value as readonly AvroValue[];
    if (items.length === 0) return [encodeLong(0)];
    return [encodeLong(items.length), ...items.flatMap((item) => encode(complex.items, item)), encodeLong(0)];
  }
  const record = value as { [name: string]: AvroValue };
  return complex.fields.flatMap((field) => encode(field.type, record[field.name] ?? null));
}

/** An Avro object container file with one uncompressed block. */
export function encodeAvroFile(
  schema: AvroRecord,
  rows: readonly { [name: string]: AvroValue }[],
  metadata: Readonly<Record<string, string>>,
): Buffer {
  const header = Object.entries({ ...metadata, 'avro.schema': JSON.stringify(schema), 'avro.codec': 'null' });
  const block = Buffer.concat(rows.flatMap((row) => encode(schema, row)));
  // Separates the blocks; any bytes will do that are unlikely in the data.
  const sync = createHash('sha256').update(block).digest().subarray(0, SYNC_BYTES);
  return Buffer.concat([
    MAGIC,
    encodeLong(header.length),
    ...header.flatMap(([name, value]) => [...encodeText(name), ...encodeText(value)]),
    encodeLong(0),
    sync,
    ...(rows.length === 0 ? [] : [encodeLong(rows.length), encodeLong(block.length), block, sync]),
  ]);
}
