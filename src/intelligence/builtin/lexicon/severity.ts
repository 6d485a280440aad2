import type { CatalystType } from '../../catalyst.ts';
import { compilePatterns } from '../patterns.ts';
import { phraseEntries } from '../phrase-table.ts';

/** How large an event of each type usually is for a company, 0 (a ripple) to 1 (its survival). */
export const USUAL_SIZE: Readonly<Record<CatalystType, number>> = {
  earnings_beat: 0.4,
  earnings_miss: 0.42,
  guidance_raise: 0.42,
  guidance_cut: 0.52,
  analyst_upgrade: 0.3,
  analyst_downgrade: 0.32,
  price_target: 0.18,
  ma_target: 0.65,
  ma_acquirer: 0.4,
  spinoff: 0.35,
  contract_win: 0.36,
  contract_loss: 0.42,
  product_launch: 0.18,
  partnership: 0.2,
  recall_failure: 0.42,
  cyber_incident: 0.42,
  supply_disruption: 0.38,
  labour_action: 0.36,
  regulatory_approval: 0.42,
  regulatory_action: 0.42,
  litigation: 0.36,
  buyback_dividend_up: 0.34,
  dividend_cut_dilution: 0.44,
  credit_event: 0.6,
  management_change: 0.22,
  insider_trade: 0.17,
  restructuring: 0.42,
  macro_exposure: 0.25,
  price_move: 0.25,
  other: 0.2,
};

// The size of an event in these words, whatever its type.
const TABLE = `
1: bankruptcy, bankrupt, chapter 11, chapter 7, insolvency, insolvent, liquidation, receivership, into administration, go~ bust, goes under, went bust, wound up, collapse~ into, creditor protection, belly up, ceases trading, cease operations
0.88: going concern, default~, miss~ *3 payment, nationalise~, nationalize~, run~ out of cash|money, accounting fraud, delisted, delisting
0.75: covenant~, late stage, phase 3, phase iii, pivotal, fda, drug, vaccine, therapy, death~, fraud, biggest|largest|main|key customer|client, half of|its *2 revenue|sales|workforce, grounded, criminal charges, guilty
0.6: junk, going private, profit warning, slash~ *4 outlook|guidance|forecast~, withdraw~ *3 guidance|outlook|forecast~, scrap~ *3 dividend, suspend~ *3 dividend, ransomware, takeover, force majeure, restate~, ousted, abruptly, halt~ *3 trial
`;

export const SEVERITY = compilePatterns(phraseEntries(TABLE, ([size]) => Number(size)));
