import type pg from 'pg';

/** Runs the work in one transaction of a client; `begin` may name its isolation level. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>, begin = 'begin'): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
