import { withClient } from './connect.adapter.ts';

/** Writes all changed pages to the tables' files now, as a shutdown would. */
export const writeCheckpoint = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('checkpoint');
  });
