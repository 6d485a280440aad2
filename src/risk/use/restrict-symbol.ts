import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import type { NewRestricted } from '../restricted.schema.ts';
import {
  countRestricted,
  deleteRestricted,
  insertRestricted,
  RESTRICTED_MAX,
  type RestrictedRow,
} from '../restricted.store.ts';

export interface RestrictedDeps {
  db: Db;
  now: Now;
}

const ENTITY = 'restricted_symbol';

/** From the commit on no purchase of the symbol is sent; sales of what is held are. */
export function restrictSymbol(deps: RestrictedDeps, input: NewRestricted, actor: Actor): Promise<RestrictedRow> {
  return deps.db.transaction().execute(async (tx) => {
    const ticker = input.ticker.toUpperCase();
    const createdAt = deps.now();
    if ((await countRestricted(tx)) >= RESTRICTED_MAX) {
      throw conflict(`the restricted list already has ${RESTRICTED_MAX} symbols; remove one first`);
    }
    const added = { ticker, reason: input.reason, created_by: actor.name, created_at: createdAt };
    const row = await insertRestricted(tx, added);
    if (!row) throw conflict(`${ticker} is already on the restricted list`);
    await recordAudit(tx, {
      service: 'query',
      entityType: ENTITY,
      entityId: ticker,
      action: 'created',
      actor,
      after: row,
      occurredAt: createdAt,
    });
    return row;
  });
}

export function unrestrictSymbol(deps: RestrictedDeps, given: string, actor: Actor): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const ticker = given.toUpperCase();
    const row = await deleteRestricted(tx, ticker);
    if (!row) throw notFound('restricted symbol');
    await recordAudit(tx, {
      service: 'query',
      entityType: ENTITY,
      entityId: ticker,
      action: 'deleted',
      actor,
      before: row,
      occurredAt: deps.now(),
    });
    return ticker;
  });
}
