import { DAY_MS } from '../../../kernel/clock.ts';
import type { Executor } from '../../../kernel/db/database.ts';
import type { ExtractionMention } from '../../builtin/scope.ts';
import type { UsualFigures } from '../../builtin/size.ts';
import { usualOf } from '../usual-figures.ts';
import { listCompanyFigures, type WantedFigures } from '../usual-figures.store.ts';

/** A document's linked companies and the time from which it was available. */
export interface MentioningDocument {
  readonly mentions: readonly ExtractionMention[];
  readonly availableAt: Date;
}

/** What is usual for each company, by ticker. */
export type UsualByTicker = ReadonlyMap<string, UsualFigures>;

/** Loads what is usual for the companies of each document, in the order of the documents. */
export type LoadUsual = (db: Executor, documents: readonly MentioningDocument[]) => Promise<UsualByTicker[]>;

const CACHED_MAX = 20_000;

/** A loader that keeps each company's figures for the day of the document: they change once per session. */
export function createUsualLoader(): LoadUsual {
  const cached = new Map<string, UsualFigures>();
  return async (db, documents) => {
    const wanted = new Map<string, WantedFigures>();
    const keys = documents.map(({ mentions, availableAt }) => {
      // The first instant of the day: what became known during the day is news, not what is usual.
      const at = new Date(Math.floor(availableAt.getTime() / DAY_MS) * DAY_MS);
      const byTicker = new Map<string, string>();
      for (const { companyId, ticker, status } of mentions) {
        if (status !== 'linked') continue;
        const key = `${companyId} ${at.getTime()}`;
        byTicker.set(ticker, key);
        if (!cached.has(key)) wanted.set(key, { companyId, ticker, at });
      }
      return byTicker;
    });
    if (cached.size + wanted.size > CACHED_MAX) cached.clear();
    const loaded = new Map<string, UsualFigures>();
    const figures = await listCompanyFigures(db, [...wanted.values()]);
    [...wanted.keys()].forEach((key, place) => {
      const own = figures[place];
      if (own === undefined) return;
      const usual = usualOf(own);
      loaded.set(key, usual);
      cached.set(key, usual);
    });
    return keys.map(
      (byTicker) => new Map([...byTicker].map(([ticker, key]) => [ticker, loaded.get(key) ?? cached.get(key) ?? {}])),
    );
  };
}
