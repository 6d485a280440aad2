import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Columns } from '../../src/kernel/db/columns.ts';
import { EVIDENCE_COLUMNS, RECOMMENDATION_COLUMNS } from '../../src/recommendations/recommendation-columns.ts';
import { RUN_RECOMMENDATION_COLUMNS, RUN_SIGNAL_COLUMNS, RUN_TREND_COLUMNS } from '../../src/replay/replay-columns.ts';
import { SIGNAL_OUTPUT_COLUMNS } from '../../src/signals/signal-columns.ts';
import {
  TREND_HISTORY_COLUMNS,
  TREND_PROJECTION_COLUMNS,
  TREND_SUMMARY_COLUMNS,
} from '../../src/trends/trend-columns.ts';
import { testDatabase } from '../kit/database.ts';

const { db } = await testDatabase();

const DEFINITIONS: Readonly<Record<string, Columns>> = {
  recommendations: RECOMMENDATION_COLUMNS,
  recommendation_evidence: EVIDENCE_COLUMNS,
  trend_summaries: TREND_SUMMARY_COLUMNS,
  trend_history: TREND_HISTORY_COLUMNS,
  trend_projections: TREND_PROJECTION_COLUMNS,
  signal_engine_outputs: SIGNAL_OUTPUT_COLUMNS,
  replay_recommendations: RUN_RECOMMENDATION_COLUMNS,
  replay_trends: RUN_TREND_COLUMNS,
  replay_signals: RUN_SIGNAL_COLUMNS,
};

/** PostgreSQL's internal type names where they differ from those of a definition. */
const UDT_NAMES: Readonly<Record<string, string>> = {
  integer: 'int4',
  smallint: 'int2',
  boolean: 'bool',
  'uuid[]': '_uuid',
  'text[]': '_text',
};

test.each(Object.entries(DEFINITIONS))(
  'the definition of %s has every column of the migrated table that a row is written with',
  async (table, columns) => {
    const { rows } = await sql<{ column_name: string; udt_name: string }>`
    select column_name, udt_name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
    const migrated = Object.fromEntries(rows.map((row) => [row.column_name, row.udt_name]));
    const defined = Object.fromEntries(
      Object.entries(columns).map(([name, { type }]) => [name, UDT_NAMES[type] ?? type]),
    );
    expect(defined).toEqual(migrated);
  },
);
