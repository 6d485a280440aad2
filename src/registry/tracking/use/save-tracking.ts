import type { Actor } from '../../../kernel/audit/audit.store.ts';
import type { Executor, Tx } from '../../../kernel/db/database.ts';
import { conflict } from '../../../kernel/errors.ts';
import { insertMissingAliases } from '../../alias.store.ts';
import {
  type CompanyRow,
  findCompanyByTicker,
  insertCompany,
  lockCompany,
  updateCompany,
} from '../../company.store.ts';
import { findActiveExposure, replaceActiveExposure } from '../../exposure.store.ts';
import type { SourceType } from '../../registry-enums.ts';
import { checkConfigUrls } from '../../source-config.ts';
import type { NewSource } from '../../source.schema.ts';
import { insertSource, listSources } from '../../source.store.ts';
import { auditChange, type RegistryChange, type RegistryDeps } from '../../use/registry-deps.ts';
import type { CompanyIdentity } from '../identity.ts';
import { inferExposure } from '../inferred-exposure.ts';
import type { AvailableVendors } from '../reference.ts';
import { insertSymbols, listSymbols } from '../symbol.store.ts';
import type { SymbolVendor } from '../symbols.ts';

/** What the registry holds about a ticker. */
export interface TrackedState {
  company: CompanyRow;
  sourceTypes: ReadonlySet<SourceType>;
  symbols: { vendor: SymbolVendor; symbol: string }[];
  hasExposure: boolean;
}

export async function loadTrackedState(db: Executor, ticker: string): Promise<TrackedState | null> {
  const company = await findCompanyByTicker(db, ticker);
  if (company === null) return null;
  const sources = await listSources(db, company.id);
  return {
    company,
    sourceTypes: new Set(sources.map(({ source_type }) => source_type)),
    symbols: await listSymbols(db, company.id),
    hasExposure: (await findActiveExposure(db, company.id)) !== null,
  };
}

/** Whether tracking the company again could add nothing. A source that was switched off counts: the operator decided it. */
export function isComplete({ company, sourceTypes }: TrackedState, vendors: AvailableVendors): boolean {
  const isDescribed = [company.exchange, company.sector, company.industry, company.market_cap_bucket].every(Boolean);
  return (
    company.active &&
    isDescribed &&
    (vendors.market === null || sourceTypes.has('market_api')) &&
    (vendors.news === null || sourceTypes.has('news_api')) &&
    (!vendors.filings || sourceTypes.has('filings_api'))
  );
}

export interface SavedTracking {
  state: TrackedState;
  isNew: boolean;
  isChanged: boolean;
  sourcesAdded: SourceType[];
}

/** Writes what is missing and changes nothing that is there, in one transaction. */
export function saveTracking(
  deps: RegistryDeps,
  identity: CompanyIdentity,
  sources: readonly NewSource[],
  actor: Actor,
): Promise<SavedTracking> {
  return deps.db.transaction().execute(async (tx) => {
    const changes: RegistryChange[] = [];
    const before = await loadTrackedState(tx, identity.ticker);
    if (before) requireSameCompany(before, identity);
    const company = await saveCompany(tx, before, identity, changes);
    const symbols = await insertSymbols(tx, company, identity.symbols);
    const aliases = await insertMissingAliases(tx, company.id, identity.aliases);
    const sourcesAdded = await addSources(tx, deps, company, before, sources, changes);
    const exposed = before?.hasExposure === true ? false : await addExposure(tx, deps, company, identity, changes);
    for (const change of changes) await auditChange(tx, deps, actor, change);
    const state = await loadTrackedState(tx, identity.ticker);
    if (state === null) throw new Error(`the company ${identity.ticker} was not stored`);
    const isChanged = changes.length > 0 || symbols > 0 || aliases > 0 || exposed;
    return { state, isNew: before === null, isChanged, sourcesAdded };
  });
}

/** The registry's ticker has letters only, so that two symbols can have the same: the second is refused. */
function requireSameCompany({ company, symbols, sourceTypes }: TrackedState, identity: CompanyIdentity): void {
  const known = symbols.find(({ vendor }) => vendor === 'massive')?.symbol ?? company.ticker;
  // A ticker that was registered by an order has neither symbols nor sources yet.
  const isBare = symbols.length === 0 && sourceTypes.size === 0;
  if (known === identity.symbols.massive || isBare) return;
  throw conflict(
    `${identity.symbols.massive} would have the ticker ${company.ticker}, which already belongs to ${company.legal_name} (${known})`,
  );
}

async function saveCompany(
  tx: Tx,
  before: TrackedState | null,
  identity: CompanyIdentity,
  changes: RegistryChange[],
): Promise<CompanyRow> {
  const found = {
    legal_name: identity.legalName,
    exchange: identity.exchange,
    sector: identity.classification?.sector ?? null,
    industry: identity.classification?.industry ?? null,
    market_cap_bucket: identity.marketCapBucket,
  };
  if (before === null) {
    const after = await insertCompany(tx, { ticker: identity.ticker, ...found });
    changes.push({ entityType: 'company', entityId: after.id, action: 'created', after });
    return after;
  }
  const { company } = before;
  await lockCompany(tx, company.id);
  const fields = {
    ...(company.active ? {} : { active: true }),
    // A ticker that was registered by an order has the ticker as its name.
    ...(company.legal_name === company.ticker ? { legal_name: found.legal_name } : {}),
    ...(company.exchange === null && found.exchange !== null ? { exchange: found.exchange } : {}),
    ...(company.sector === null && found.sector !== null ? { sector: found.sector } : {}),
    ...(company.industry === null && found.industry !== null ? { industry: found.industry } : {}),
    ...(company.market_cap_bucket === null && found.market_cap_bucket !== null
      ? { market_cap_bucket: found.market_cap_bucket }
      : {}),
  };
  if (Object.keys(fields).length === 0) return company;
  const after = await updateCompany(tx, company.id, fields);
  changes.push({ entityType: 'company', entityId: after.id, action: 'updated', before: company, after });
  return after;
}

async function addSources(
  tx: Tx,
  deps: RegistryDeps,
  company: CompanyRow,
  before: TrackedState | null,
  sources: readonly NewSource[],
  changes: RegistryChange[],
): Promise<SourceType[]> {
  const added: SourceType[] = [];
  for (const source of sources) {
    if (before?.sourceTypes.has(source.source_type)) continue;
    // An address from reference data passes the same rules as one that a person enters; a refused one is left out.
    if (checkConfigUrls(source.config ?? {}, deps.allowedSourceHosts) !== null) continue;
    const after = await insertSource(tx, company.id, source);
    changes.push({ entityType: 'source', entityId: after.id, action: 'created', after });
    added.push(source.source_type);
  }
  return added;
}

async function addExposure(
  tx: Tx,
  deps: RegistryDeps,
  company: CompanyRow,
  identity: CompanyIdentity,
  changes: RegistryChange[],
): Promise<boolean> {
  const profile = inferExposure(identity.classification, company.market_cap_bucket, identity.isInUnitedStates);
  if (profile === null) return false;
  const after = await replaceActiveExposure(tx, company.id, profile);
  await deps.exposureChanged?.(tx, company.id);
  changes.push({ entityType: 'exposure_profile', entityId: after.id, action: 'created', after });
  return true;
}
