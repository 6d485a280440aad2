import { readLakeBytes } from '../../analytics/lake/archive.store.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { type ClassRate, type ClassSize, listRates, readArtifactSize, readSizes } from '../class-growth.store.ts';
import { type ClassGrowth, computeForecast, GROWTH_DAYS, stagesOf } from '../forecast.ts';
import { CLASS_NAMES, type ClassName, type RetentionSettings } from '../policy.ts';
import type { ClassSample } from '../sample.ts';

/** Files of these last months show how fast the lake grows. */
const LAKE_GROWTH_DAYS = 62;

/** The size, growth and forecast of every class. Reads only. */
export async function measureStorage(db: Executor, settings: RetentionSettings, now: Date): Promise<ClassSample[]> {
  const { classes, databaseBytes } = await readSizes(db);
  const rates = new Map(
    (await listRates(db, { since: daysBefore(now, GROWTH_DAYS), now })).map((rate) => [rate.name, rate]),
  );
  const documents = growthOf(classes.documents, rates.get('documents'), now);
  const perDocument = (size: ClassSize): ClassGrowth => {
    const ratio = classes.documents.rows === 0 ? 0 : size.rows / classes.documents.rows;
    return { ...size, rowsPerDay: documents.rowsPerDay * ratio, keptRowsPerDay: 0, spanDays: documents.spanDays };
  };
  const measured = Object.values(classes).reduce((sum, { bytes }) => sum + bytes, 0);
  const growths: Record<ClassName, ClassGrowth> = {
    ...(Object.fromEntries(
      Object.entries(classes).map(([name, size]) => [name, growthOf(size, rates.get(name as ClassRate['name']), now)]),
    ) as Record<keyof typeof classes, ClassGrowth>),
    intelligence: perDocument(classes.intelligence),
    artifacts: perDocument(await readArtifactSize(db)),
    lake: await readLakeGrowth(db, documents.spanDays, now),
    other: { rows: 0, bytes: Math.max(0, databaseBytes - measured), rowsPerDay: 0, keptRowsPerDay: 0, spanDays: 1 },
  };
  return CLASS_NAMES.map((name) => toSample(name, growths[name], settings));
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

function growthOf(size: ClassSize, rate: ClassRate | undefined, now: Date): ClassGrowth {
  const spanDays = Math.max(1, rate?.oldest ? (now.getTime() - rate.oldest.getTime()) / DAY_MS : 1);
  const days = Math.min(GROWTH_DAYS, spanDays);
  return {
    rows: Math.max(size.rows, rate?.recent ?? 0),
    bytes: size.bytes,
    rowsPerDay: (rate?.recent ?? 0) / days,
    keptRowsPerDay: (rate?.kept ?? 0) / days,
    spanDays,
  };
}

/** One "row" per byte: the lake has files, not rows. */
async function readLakeGrowth(db: Executor, spanDays: number, now: Date): Promise<ClassGrowth> {
  const days = Math.min(LAKE_GROWTH_DAYS, spanDays);
  const { bytes, recent } = await readLakeBytes(db, daysBefore(now, days));
  return { rows: bytes, bytes, rowsPerDay: recent / days, keptRowsPerDay: 0, spanDays };
}

function toSample(name: ClassName, growth: ClassGrowth, settings: RetentionSettings): ClassSample {
  const stages = stagesOf(name, growth, settings);
  const hasRows = name !== 'lake' && name !== 'other';
  return {
    name,
    rows: hasRows ? growth.rows : null,
    bytes: growth.bytes,
    rowsPerDay: hasRows ? growth.rowsPerDay : null,
    bytesPerDay: growth.rows === 0 ? 0 : (growth.rowsPerDay * growth.bytes) / growth.rows,
    bytesIn30Days: computeForecast(growth, stages, 30),
    bytesIn180Days: computeForecast(growth, stages, 180),
  };
}
