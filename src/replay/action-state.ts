import type { CorporateAction } from '../market/adjustment.ts';
import type { ActionRecord } from '../market/plan-actions.ts';
import type { KnownSplit } from '../signals/signal-bar.ts';

/** Splits and dividends as they were known at an instant, revision by revision. Records ascend by `available_at`. */
export function createActionState(records: readonly ActionRecord[]) {
  const inForce = new Map<string, Map<string, ActionRecord>>();
  let next = 0;

  return {
    /** Applies the records available by an instant. Returns the tickers whose actions changed. */
    advance(at: Date): Set<string> {
      const changed = new Set<string>();
      for (let record = records[next]; record && record.available_at <= at; record = records[++next]) {
        const own = inForce.get(record.ticker) ?? new Map<string, ActionRecord>();
        inForce.set(record.ticker, own);
        const key = `${record.action_type} ${record.ex_date} ${record.kind}`;
        const before = own.get(key);
        if (before && before.revision >= record.revision) continue;
        own.set(key, record);
        changed.add(record.ticker);
      }
      return changed;
    },
    /** Ordered by ex-date. */
    actionsOf: (ticker: string): CorporateAction[] => live(inForce.get(ticker)).map(toAction),
    splitsOf: (ticker: string): KnownSplit[] =>
      live(inForce.get(ticker))
        .filter(({ action_type }) => action_type === 'split')
        .map((record) => ({ exMs: record.ex_at.getTime(), ratio: ratioOf(record) })),
  };
}

const live = (records: ReadonlyMap<string, ActionRecord> | undefined): ActionRecord[] =>
  [...(records?.values() ?? [])]
    .filter(({ cancelled }) => !cancelled)
    .sort((a, b) => a.ex_at.getTime() - b.ex_at.getTime() || (a.action_type < b.action_type ? -1 : 1));

const ratioOf = ({ split_to, split_from }: ActionRecord) => (split_to ?? 1) / (split_from ?? 1);

function toAction(record: ActionRecord): CorporateAction {
  const times = { exAt: record.ex_at, availableAt: record.available_at };
  return record.action_type === 'split'
    ? { type: 'split', ratio: ratioOf(record), ...times }
    : { type: 'dividend', cashAmount: record.cash_amount ?? 0, ...times };
}
