import type { CatalystType } from '../../src/intelligence/catalyst.ts';
import type { MacroEventType } from '../../src/intelligence/macro-event.ts';
import { COMPANIES } from '../../src/sandbox/cast/companies.ts';
import type { DocumentTruth } from '../../src/sandbox/world/truth.ts';

export interface JudgedQuery {
  text: string;
  /** 3: the event itself; 1: other news of the company; 0: neither. From the simulated world's truth, not from a ranking. */
  grade: (truth: DocumentTruth) => number;
}

/** How people ask for an event. Written without looking at the templates of the stories. */
const EVENT_WORDS: Partial<Record<CatalystType, readonly string[]>> = {
  earnings_beat: ['earnings beat', 'profit above expectations'],
  earnings_miss: ['earnings miss', 'results below expectations'],
  guidance_raise: ['raises guidance', 'higher outlook'],
  guidance_cut: ['guidance cut', 'lowers forecast'],
  analyst_upgrade: ['analyst upgrade', 'upgraded'],
  analyst_downgrade: ['analyst downgrade', 'downgraded'],
  price_target: ['price target'],
  ma_target: ['takeover', 'acquisition'],
  ma_acquirer: ['acquisition', 'to acquire'],
  spinoff: ['spinoff'],
  contract_win: ['contract win', 'wins contract'],
  contract_loss: ['contract lost', 'loses contract'],
  product_launch: ['product launch', 'new product'],
  partnership: ['partnership'],
  recall_failure: ['recall', 'product defect'],
  cyber_incident: ['data breach', 'hack'],
  supply_disruption: ['supply disruption', 'production shortage'],
  labour_action: ['strike', 'walkout'],
  regulatory_approval: ['regulatory approval'],
  regulatory_action: ['investigation', 'regulator fine'],
  litigation: ['lawsuit', 'litigation'],
  buyback_dividend_up: ['dividend increase', 'buyback'],
  dividend_cut_dilution: ['dividend cut', 'share issue'],
  credit_event: ['credit rating', 'debt default'],
  management_change: ['new ceo', 'chief executive'],
  insider_trade: ['insider', 'director shares'],
  restructuring: ['layoffs', 'restructuring'],
};

const MACRO_WORDS: Readonly<Record<MacroEventType, readonly string[]>> = {
  rate_decision: ['interest rate decision', 'central bank rate'],
  tariff: ['tariffs', 'import duties'],
  sanction: ['sanctions', 'export ban'],
  conflict: ['war', 'armed conflict'],
  disaster: ['natural disaster', 'earthquake OR flood OR hurricane'],
  commodity_move: ['oil price', 'commodity prices'],
  epidemic: ['epidemic', 'virus outbreak'],
  regulation: ['new regulation', 'new rules law'],
  currency: ['currency', 'exchange rate'],
};

/** Two queries for each event of the documents and each of its wordings: the company by brand, ticker or name in turn. */
export function judgedQueries(truths: readonly DocumentTruth[]): JudgedQuery[] {
  const queries: JudgedQuery[] = [];
  const events = new Set(truths.flatMap(({ event }) => (event ? [`${event.ticker} ${event.catalyst}`] : [])));
  let turn = 0;
  for (const key of [...events].toSorted()) {
    const [ticker = '', catalyst = ''] = key.split(' ');
    const company = COMPANIES.find((known) => known.ticker === ticker);
    if (company === undefined) continue;
    for (const words of (EVENT_WORDS[catalyst as CatalystType] ?? []).flatMap((wording) => [wording, wording])) {
      const name = [company.brand, ticker, company.shortName][turn++ % 3] ?? ticker;
      queries.push({
        text: turn % 2 === 0 ? `${name} ${words}` : `${words} ${name}`,
        grade: ({ event, tickers }) => {
          if (event?.ticker === ticker && event.catalyst === catalyst) return 3;
          return event?.ticker === ticker || tickers[0] === ticker ? 1 : 0;
        },
      });
    }
  }
  const macros = new Set(truths.flatMap(({ macro }) => (macro ? [macro.type] : [])));
  for (const type of [...macros].toSorted())
    for (const words of MACRO_WORDS[type])
      queries.push({ text: words, grade: ({ macro }) => (macro?.type === type ? 3 : 0) });
  return queries;
}
