import { findActiveAccount } from '../../broker/account.store.ts';
import { isPipelineEnabled } from '../../operations/pipeline-flag.store.ts';
import { listActiveLockouts } from '../../risk/lockout.store.ts';
import { findGateInForce } from '../../risk/quality-gate.store.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import { loadBreakers } from '../../trading/breaker-state.ts';
import { BREAKER_NAMES } from '../../trading/breakers.ts';
import { isEngineLed } from '../../trading/engine-lease.store.ts';
import { readEngineConfig } from '../../trading/engine-config.store.ts';
import { findState } from '../../trading/state.store.ts';
import { tradedMode } from '../../trading/use/round.ts';
import { citePage } from '../answer/citations.ts';
import { FactList } from '../answer/facts.ts';
import { type AskContext, ITEMS_MAX, NoParameters, operation } from '../operation.schema.ts';
import { listOpenIncidents } from '../trading-record.store.ts';

export const ENGINE_OPERATIONS = [
  operation({
    name: 'lockouts',
    description: 'Symbols that are locked out of trading, with the reasons.',
    parameters: NoParameters,
    isPresentOnly: true,
    async run({ db, now }) {
      const rows = await listActiveLockouts(db, now);
      const page = citePage('trading', '?tab=lockouts');
      const facts = new FactList().add(
        { count: rows.length },
        '{count|count symbol} {count|verb are} locked out.',
        page,
      );
      for (const { ticker, reason, expires_at } of rows.slice(0, ITEMS_MAX))
        facts.add({ ticker, reason, expires_at }, '{ticker} until {expires_at|time}: {reason}.', page);
      return facts;
    },
  }),
  operation({
    name: 'blockers',
    description: 'What keeps the trading engine from trading: switches, mode, breakers, gate, incidents, lockouts.',
    parameters: NoParameters,
    isPresentOnly: true,
    run: describeBlockers,
  }),
];

async function describeBlockers(context: AskContext): Promise<FactList> {
  const { db, now } = context;
  const found = new FactList();
  const block = (blocker: string, detail: string, page = citePage('trading')) =>
    found.add({ blocker, detail }, '{blocker}: {detail}.', page);
  const config = await readEngineConfig(db);
  const { trading_mode } = await getPortfolioConfig(db);
  if (!config.enabled) block('The engine is off', 'it is not enabled', citePage('trading', '?tab=settings'));
  if (config.paused) block('The engine is paused', 'an operator paused it', citePage('trading', '?tab=settings'));
  if (trading_mode === 'disabled')
    block('The trading mode', 'trading is disabled', citePage('trading', '?tab=settings'));
  if (!(await isEngineLed(db)))
    block('No engine runs', 'no process holds the lease of the trading loop', citePage('system'));
  if (!(await isPipelineEnabled(db)))
    block('The pipeline is paused', 'no new recommendation is made', citePage('pipeline'));
  const gate = await findGateInForce(db, now);
  if (trading_mode === 'live' && gate !== 'pass')
    block('The quality gate', `its status is ${gate}`, citePage('validation'));
  const account = await findActiveAccount(db, tradedMode({ trading_mode }));
  if (!account) block('No broker account', 'no account is active for the trading mode');
  else if (account.status !== 'ready') block('The broker account', `its status is ${account.status}`);
  const state = account && (await findState(db, account.id));
  const breakers = state && loadBreakers(state);
  for (const name of breakers ? BREAKER_NAMES : []) {
    const until = breakers?.[name].untilMs ?? 0;
    if (until <= now.getTime()) continue;
    const end = Number.isFinite(until)
      ? `tripped until ${new Date(until).toISOString()}`
      : 'tripped until it is released';
    block(`The breaker ${name.replaceAll('_', ' ')}`, end);
  }
  for (const row of await listOpenIncidents(db, ITEMS_MAX))
    found.add(row, 'An open incident of {raised_at|time}, {kind|words}: {message}', citePage('trading'));
  const count = found.rows.length;
  const head = new FactList().add(
    { count },
    count === 0 ? 'Nothing blocks the engine.' : '{count|count cause} {count|verb block} the engine.',
    citePage('trading'),
  );
  return head.append(found);
}
