import { sql } from 'kysely';
import type { Db } from '../src/kernel/db/database.ts';
import { truePage } from '../test/documents/pages.ts';
import type { Row } from './kit.ts';
import { createParsePipeline } from './parse-pipeline.ts';

const PAGES = 3_072;
const WARM_UP_BATCHES = 16;
const COST_GOAL = 1.1;

/**
 * The same work of the parser with and without the words of the documents, one batch each in turn, so that other work on the
 * machine affects both. Without means that no row is written and no text is taken apart; the statement itself still runs.
 */
export async function measureIndexCost(db: Db): Promise<Row[]> {
  await addSwitch(db);
  const pages = Array.from({ length: PAGES }, (_, seed) => truePage(seed));
  const { batches, parse } = await createParsePipeline(db, pages);
  const spentMs = { with: 0, without: 0 };
  const counted = { with: 0, without: 0 };
  for (const [index, batch] of batches.entries()) {
    const kind = index % 2 === 0 ? 'with' : 'without';
    await sql`update bench_switch set is_on = ${kind === 'with'}`.execute(db);
    const startedMs = performance.now();
    await parse(batch);
    if (index < WARM_UP_BATCHES) continue;
    spentMs[kind] += performance.now() - startedMs;
    counted[kind] += batch.length;
  }
  await removeSwitch(db);
  const value = spentMs.with / counted.with;
  const baseline = spentMs.without / counted.without;
  return [
    {
      name: 'parse and store one page; baseline without its words',
      value,
      unit: 'ms',
      baseline,
      goal: baseline * COST_GOAL,
    },
  ];
}

async function addSwitch(db: Db): Promise<void> {
  await sql`create table bench_switch as select true as is_on`.execute(db);
  await sql`alter function kernel.document_vector(text, integer, integer, text[]) rename to measured_vector`.execute(
    db,
  );
  await sql`create function kernel.document_vector(body text, title_end integer, lead_end integer, tickers text[]) returns tsvector
    language plpgsql stable as $$ begin
      if (select is_on from bench_switch) then return kernel.measured_vector(body, title_end, lead_end, tickers); end if;
      return ''::tsvector;
    end $$`.execute(db);
  await sql`create function kernel.skip_row() returns trigger language plpgsql as $$ begin
      if (select is_on from bench_switch) then return new; end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger bench_skip before insert on kernel.document_texts for each row execute function kernel.skip_row()`.execute(
    db,
  );
}

async function removeSwitch(db: Db): Promise<void> {
  await sql`drop trigger bench_skip on kernel.document_texts`.execute(db);
  await sql`drop function kernel.skip_row()`.execute(db);
  await sql`drop function kernel.document_vector(text, integer, integer, text[])`.execute(db);
  await sql`alter function kernel.measured_vector(text, integer, integer, text[]) rename to document_vector`.execute(
    db,
  );
  await sql`drop table bench_switch`.execute(db);
}
