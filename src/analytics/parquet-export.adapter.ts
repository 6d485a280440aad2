import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckdbProcess } from './engine/duckdb-process.adapter.ts';
import { quoted } from './lake/parquet-sql.ts';
import type { ResultColumn, TableResult } from './result.ts';
import { createSlots } from './slots.adapter.ts';

const TIMEOUT_MS = 30_000;
const WAITING_MAX = 16;
const MEMORY_MB = 256;
const OBJECT_BYTES_MAX = 64_000_000;

/** Types that JSON values can be converted to; other types are exported as text. */
const KEPT =
  /^(?:boolean|tinyint|smallint|integer|bigint|float|real|double|date|timestamp(?:\(\d+\))?|decimal\(\d+, ?\d+\))$/i;
const ZONED = /^timestamp.*with time zone$/i;

function exportType({ type }: ResultColumn): string {
  if (ZONED.test(type)) return 'TIMESTAMP';
  if (/^(?:hugeint|uhugeint|ubigint)$/i.test(type)) return 'DOUBLE';
  return KEPT.test(type) ? type.replace(/^timestamp\(\d+\)$/i, 'TIMESTAMP') : 'VARCHAR';
}

/** Makes column names unique, as a file requires. */
function distinctNames(columns: readonly ResultColumn[]): string[] {
  const used = new Set<string>();
  return columns.map(({ name }, index) => {
    let unique = name === '' ? `column_${index + 1}` : name;
    for (let n = 2; used.has(unique.toLowerCase()); n++) unique = `${name}_${n}`;
    used.add(unique.toLowerCase());
    return unique;
  });
}

/** Writes a result as a Parquet file in a limited process that can access its folder only. */
export function createParquetExport(folder: string) {
  const writer = new DuckdbProcess({
    memoryMb: MEMORY_MB,
    threads: 1,
    folders: [join(folder, '/')],
    spillFolder: null,
    spillMb: 0,
  });
  const slots = createSlots({ places: 1, waitingMax: WAITING_MAX, waitMs: TIMEOUT_MS });
  return {
    toParquet: (result: TableResult): Promise<Buffer> =>
      slots.use(async () => {
        await mkdir(folder, { recursive: true });
        const [source, target] = [join(folder, `${randomUUID()}.json`), join(folder, `${randomUUID()}.parquet`)];
        try {
          const names = distinctNames(result.columns);
          const types = result.columns.map(exportType);
          await writeFile(source, jsonLines(result, names, types));
          const columns = names.map((name, index) => `${quoted(name)}: ${quoted(types[index] ?? 'VARCHAR')}`);
          const rows =
            result.rows.length === 0
              ? `select ${names.map((name, index) => `cast(null as ${types[index]}) as ${identifier(name)}`).join(', ')} where false`
              : `select * from read_json(${quoted(source)}, format = 'newline_delimited', columns = {${columns.join(', ')}},
                 maximum_object_size = ${OBJECT_BYTES_MAX})`;
          await writer.run([`copy (${rows}) to ${quoted(target)} (format parquet, compression zstd)`], {
            timeoutMs: TIMEOUT_MS,
          });
          return await readFile(target);
        } finally {
          await rm(source, { force: true });
          await rm(target, { force: true });
        }
      }),
    close: () => writer.close(),
  };
}

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

function jsonLines({ rows }: TableResult, names: readonly string[], types: readonly string[]): string {
  const lines = rows.map((row) => {
    const cells = row.map((value, index) => {
      const asText = types[index] === 'VARCHAR' && value !== null && typeof value !== 'string';
      return [names[index], asText ? JSON.stringify(value) : value];
    });
    return `${JSON.stringify(Object.fromEntries(cells))}\n`;
  });
  return lines.join('');
}
