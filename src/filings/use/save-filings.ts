import type { IsoDate } from '../../kernel/calendar/calendar.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { findAmended } from '../amended-transactions.ts';
import { hasCompanyFacts, insertCompanyFacts } from '../company-fact.store.ts';
import type { CompanyFact } from '../company-facts.ts';
import { insertFilings, listFilingTimes } from '../filing.store.ts';
import type { AvailableFrom, Filing } from '../filing.ts';
import { insertInsiderTransactions, listOwnerTransactions, markAmended } from '../insider-transaction.store.ts';
import { computePublicAt, decideAcceptance, endOfDay } from '../public-time.ts';
import { insertReportedHoldings, loadIssuerNames } from '../reported-holding.store.ts';

export interface FilingsToSave {
  companyId: string;
  /** Without leading zeros. */
  companyCik: string;
  filings: readonly Filing[];
  /** All filings of the list, also those that were not read: they date the facts. */
  listed: readonly { accession: string; listedAsUtc: Date | null; filedOn: IsoDate | null }[];
  facts: readonly CompanyFact[];
  ingestedAt: Date;
  availableFrom: AvailableFrom;
  /** As for history: facts that are read for the first time were known when their filings were. */
  backfilledFrom: AvailableFrom;
}

/** Stores filings with their data, then the facts. What is stored already is left unchanged. */
export async function saveFilings(tx: Tx, input: FilingsToSave): Promise<void> {
  const { companyId, availableFrom } = input;
  const added = new Set(await insertFilings(tx, companyId, input.filings, availableFrom));
  const isNew = ({ accession }: Filing) => added.has(accession);
  const owners = new Map<string, { ownerCik: string; issuerCik: string }>();
  for (const filing of input.filings.filter(isNew)) {
    if (filing.ownership === null) continue;
    const [ownerCik, issuerCik] = [filing.ownership.owners[0]?.cik ?? '', filing.ownership.issuer.cik];
    owners.set(`${ownerCik} ${issuerCik}`, { ownerCik, issuerCik });
    await insertInsiderTransactions(tx, filing.ownership, {
      companyId,
      companyCik: input.companyCik,
      accession: filing.accession,
      availableAt: availableFrom(filing.publicAt),
    });
  }
  // Of all that the insider reported, because an amendment may be read before the report that it amends.
  for (const owner of owners.values()) {
    await markAmended(tx, companyId, findAmended(await listOwnerTransactions(tx, { companyId, ...owner })));
  }
  const reports = input.filings.filter((filing) => isNew(filing) && filing.holdings !== null);
  const issuers = reports.length === 0 ? new Map<string, string>() : await loadIssuerNames(tx);
  for (const filing of reports) {
    await insertReportedHoldings(tx, filing, { companyId, availableAt: availableFrom(filing.publicAt), issuers });
  }
  await saveFacts(tx, input);
}

/**
 * Facts carry only the date of their filing. The first facts of a company are history: each was known when its filing was, which
 * is taken from the stored filing, else from the list, else from the end of the filing date. Later facts are known from now.
 */
async function saveFacts(tx: Tx, input: FilingsToSave): Promise<void> {
  const { companyId, facts, ingestedAt } = input;
  if (facts.length === 0) return;
  if (await hasCompanyFacts(tx, companyId)) {
    const known = facts.map((fact) => ({ ...fact, availableAt: ingestedAt }));
    return insertCompanyFacts(tx, { id: companyId, cik: input.companyCik }, known);
  }
  const stored = await listFilingTimes(tx, companyId);
  const listed = new Map(
    input.listed.map((filing) => {
      const accepted = decideAcceptance({ ...filing, header: null, observedAt: ingestedAt });
      return [filing.accession, computePublicAt(accepted.at, filing.filedOn)] as const;
    }),
  );
  const availableAt = ({ accession, filedOn }: CompanyFact): Date =>
    stored.get(accession)?.availableAt ?? input.backfilledFrom(listed.get(accession) ?? endOfDay(filedOn));
  const known = facts.map((fact) => ({ ...fact, availableAt: availableAt(fact) }));
  return insertCompanyFacts(tx, { id: companyId, cik: input.companyCik }, known);
}
