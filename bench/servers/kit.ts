import { Type } from 'typebox';
import { createTokenAccess } from '../../src/kernel/access/token-access.adapter.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { createService } from '../../src/kernel/http/service.plugin.ts';
import { Nullable, Timestamp, Uuid } from '../../src/kernel/http/types.schema.ts';
import { createLogger } from '../../src/kernel/log.adapter.ts';

const View = Type.Object({
  id: Uuid,
  ticker: Type.String(),
  legal_name: Type.String(),
  sector: Nullable(Type.String()),
  active: Type.Boolean(),
  created_at: Timestamp,
});

const now = () => new Date();

export const thing = {
  id: '3f2c9a4e-5b1d-4c8f-9e7a-0d6b2f1a8c34',
  ticker: 'ACME',
  legal_name: 'Acme Orbital Works Incorporated',
  sector: 'Industrials',
  active: true,
  created_at: new Date('2026-01-05T15:30:00Z'),
};

type Options = Parameters<typeof createService>[0];

/** A service with one route that needs no database. */
async function serviceWith(options: Pick<Options, 'name' | 'access'>) {
  const log = createLogger({ level: 'info', name: 'bench', stream: { write: () => true } });
  const app = await createService({ title: 'bench', version: '0', now, log, ...options });
  app.get(
    '/things/:id',
    { config: { role: 'viewer' }, schema: { params: Type.Object({ id: Uuid }), response: { 200: View } } },
    () => thing,
  );
  return app;
}

/** @public Without tokens. */
export const open = () => serviceWith({ name: 'open' });

/** @public With bearer tokens. */
export function guarded({ databaseUrl }: { databaseUrl: string }) {
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'bench' }), { preparesFrequent: true });
  return serviceWith({ name: 'guarded', access: createTokenAccess({ db, now, required: true }) });
}
