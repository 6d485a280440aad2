import { withClient } from './embedded/connect.adapter.ts';

/** The most connections that the server, the database or the user allows this user, and which of them sets the limit. */
export const readConnectionRoom = (url: string): Promise<{ room: number; limitedBy: string }> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ room: number; limited_by: string }>(`
      select room, limited_by from (values
        (current_setting('max_connections')::int - case when (select rolsuper from pg_roles where rolname = current_user) then 0
          else current_setting('superuser_reserved_connections')::int
            + coalesce(current_setting('reserved_connections', true)::int, 0) end, 'max_connections'),
        ((select nullif(datconnlimit, -1) from pg_database where datname = current_database()), 'limit of the database'),
        ((select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user), 'limit of the user'))
        as known (room, limited_by)
      where room is not null order by room limit 1`);
    return { room: rows[0]?.room ?? 0, limitedBy: rows[0]?.limited_by ?? '' };
  });
