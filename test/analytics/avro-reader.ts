/** Reads an Avro object container file by the schema that it carries: the other side of the lake's own writer. */
type Schema = string | Schema[] | { type: string; items?: Schema; fields?: { name: string; type: Schema }[] };

export function readAvro(bytes: Buffer): { metadata: Record<string, string>; rows: Record<string, unknown>[] } {
  let at = 4;
  const long = (): number => {
    let [value, shift] = [0n, 0n];
    for (;;) {
      const byte = bytes[at++]!;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number((value >> 1n) ^ -(value & 1n));
      shift += 7n;
    }
  };
  const take = (length: number) => bytes.subarray(at, (at += length));
  const read = (schema: Schema): unknown => {
    if (Array.isArray(schema)) return read(schema[long()]!);
    const type = typeof schema === 'string' ? schema : schema.type;
    if (type === 'null') return null;
    if (type === 'boolean') return take(1)[0] === 1;
    if (type === 'int' || type === 'long') return long();
    if (type === 'string') return take(long()).toString('utf8');
    if (type === 'bytes') return Buffer.from(take(long()));
    const { fields = [], items = 'null' } = schema as Exclude<Schema, string | Schema[]>;
    if (type === 'record') return Object.fromEntries(fields.map((field) => [field.name, read(field.type)]));
    const list: unknown[] = [];
    for (let count = long(); count > 0; count = long()) for (let n = 0; n < count; n++) list.push(read(items));
    return list;
  };
  if (bytes.subarray(0, 4).toString('latin1') !== 'Obj\u0001') throw new Error('no Avro file');
  const metadata: Record<string, string> = {};
  for (let count = long(); count > 0; count = long())
    for (let n = 0; n < count; n++) metadata[take(long()).toString()] = take(long()).toString();
  const sync = take(16);
  const rows: Record<string, unknown>[] = [];
  const schema = JSON.parse(metadata['avro.schema']!) as Schema;
  while (at < bytes.length) {
    const count = long();
    long();
    for (let n = 0; n < count; n++) rows.push(read(schema) as Record<string, unknown>);
    if (!take(16).equals(sync)) throw new Error('the block does not end where it says');
  }
  return { metadata, rows };
}
