import { sql } from 'kysely';
import type { Db } from '../src/kernel/db/database.ts';

/** Four commits, the least that an ordered hand-over needs: place, take, mark, record. The time of each run in milliseconds. */
export async function measureFourCommits(db: Db, runs: number): Promise<number[]> {
  await sql`create table if not exists bench_commits (n int)`.execute(db);
  const waits: number[] = [];
  for (let index = 0; index < runs; index++) {
    const startedMs = performance.now();
    for (let commit = 0; commit < 4; commit++) await sql`insert into bench_commits values (1)`.execute(db);
    waits.push(performance.now() - startedMs);
  }
  return waits;
}
