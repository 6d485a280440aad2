import type { Sealer } from '../../kernel/access/seal.ts';
import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db, Executor } from '../../kernel/db/database.ts';
import { conflict, invalid, notFound } from '../../kernel/errors.ts';
import type { Recipient } from '../notifications/channel.ts';
import { findRecipientProblem, maskAddress } from '../notifications/channel-address.ts';
import type { ChannelPatch, NewChannel } from '../notifications/channel.schema.ts';
import {
  type ChannelRow,
  deleteChannel,
  insertChannel,
  listChannels,
  openRecipient,
  sealRecipient,
  updateChannel,
} from '../notifications/channel.store.ts';
import { lockNotificationConfig } from '../notifications/notification.store.ts';

export interface ChannelDeps {
  db: Db;
  now: Now;
  newId: () => string;
  getSealer: () => Sealer;
  /** Hosts that may be private addresses. */
  allowedHosts: readonly string[];
}

/** Each notification is one message to each of them. */
const CHANNELS_MAX = 20;

export function addChannel(deps: ChannelDeps, body: NewChannel, actor: Actor): Promise<ChannelRow> {
  return change(deps, async (tx, rows, now) => {
    const { kind, name, address, secret, enabled = true } = body;
    const recipient = { address, secret: secret ?? null };
    requireUsable(deps, kind, recipient);
    if (rows.length >= CHANNELS_MAX) throw conflict(`there are ${CHANNELS_MAX} channels, which is the most`);
    requireFreeName(rows, name);
    const id = deps.newId();
    const row: ChannelRow = {
      id,
      kind,
      name,
      enabled,
      address_masked: maskAddress(kind, address),
      ...sealRecipient(deps.getSealer(), id, recipient),
      created_at: now,
      updated_at: now,
    };
    await insertChannel(tx, row);
    await audit(tx, 'created', null, row, actor, now);
    return row;
  });
}

export function changeChannel(
  deps: ChannelDeps,
  id: string,
  { name, enabled, address, secret }: ChannelPatch,
  actor: Actor,
): Promise<ChannelRow> {
  return change(deps, async (tx, rows, now) => {
    const before = getRow(rows, id);
    if (name !== undefined && name !== before.name) requireFreeName(rows, name);
    const change = {
      name: name ?? before.name,
      enabled: enabled ?? before.enabled,
      ...(address === undefined && secret === undefined ? {} : readdress(deps, before, { address, secret })),
      updated_at: now,
    };
    const after = { ...before, ...change };
    await updateChannel(tx, id, change);
    await audit(tx, 'updated', before, after, actor, now);
    return after;
  });
}

export function removeChannel(deps: ChannelDeps, id: string, actor: Actor): Promise<void> {
  return change(deps, async (tx, rows, now) => {
    const before = getRow(rows, id);
    await deleteChannel(tx, id);
    await audit(tx, 'deleted', before, null, actor, now);
  });
}

/** One change at a time: the rows are few, and the row of the configuration is their lock. */
function change<T>(
  { db, now }: ChannelDeps,
  run: (tx: Executor, rows: readonly ChannelRow[], now: Date) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockNotificationConfig(tx);
    return run(tx, await listChannels(tx), now());
  });
}

function getRow(rows: readonly ChannelRow[], id: string): ChannelRow {
  const row = rows.find((one) => one.id === id.toLowerCase());
  if (!row) throw notFound('channel');
  return row;
}

function requireFreeName(rows: readonly ChannelRow[], name: string): void {
  if (rows.some((row) => row.name === name)) throw conflict(`a channel has the name "${name}" already`);
}

function requireUsable({ allowedHosts }: ChannelDeps, kind: ChannelRow['kind'], recipient: Recipient): void {
  const problem = findRecipientProblem(kind, recipient, allowedHosts);
  if (problem !== null) throw invalid(problem);
}

/** The part that is not given keeps its value. The stored form is opened only if it is needed, because its key may be lost. */
function readdress(
  deps: ChannelDeps,
  row: ChannelRow,
  given: { address: string | undefined; secret: string | undefined },
) {
  const isWhole =
    given.address !== undefined && (given.secret !== undefined || row.kind === 'slack' || row.kind === 'discord');
  const known = isWhole ? { address: '', secret: null } : openRecipient(deps.getSealer(), row);
  const recipient = { address: given.address ?? known.address, secret: given.secret ?? known.secret };
  requireUsable(deps, row.kind, recipient);
  return {
    address_masked: maskAddress(row.kind, recipient.address),
    ...sealRecipient(deps.getSealer(), row.id, recipient),
  };
}

const shown = ({ kind, name, enabled, address_masked }: ChannelRow) => ({ kind, name, enabled, address_masked });

async function audit(
  tx: Executor,
  action: 'created' | 'updated' | 'deleted',
  before: ChannelRow | null,
  after: ChannelRow | null,
  actor: Actor,
  now: Date,
): Promise<void> {
  await recordAudit(tx, {
    service: 'trading',
    entityType: 'notification_channel',
    entityId: (after ?? before)?.id ?? '',
    action,
    actor: { name: actor.name, tokenName: actor.tokenName },
    before: before && shown(before),
    after: after && shown(after),
    occurredAt: now,
  });
}
