import { registryTicker } from '../kernel/ticker.ts';
import { untrackCompany } from '../registry/tracking/use/untrack-company.ts';
import { findHolding } from '../broker/holding.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';
import { explainFailure } from './explain-failure.ts';
import { EXIT } from './exit-code.ts';

/** Ends the tracking of companies; their history stays. */
export async function untrackCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, { 'no-sandbox': { type: 'boolean', default: false } });
  if (positionals.length === 0) throw new UsageError('usage: sextant untrack TICKER ...');
  const tickers = positionals.map((written) => {
    const ticker = registryTicker(written);
    if (ticker === null) throw new UsageError(`"${written}" is not a ticker symbol such as AAPL or BRK.B`);
    return ticker;
  });
  await withDatabase({ noSandbox: values['no-sandbox'] }, async (db) => {
    for (const ticker of new Set(tickers)) {
      try {
        const ended = await untrackCompany({ db, now: systemNow, findHolding }, ticker, {
          name: 'operator',
          tokenName: null,
        });
        console.log(ended ? `${ticker} is no longer tracked; its history stays.` : `${ticker} was not tracked.`);
      } catch (error) {
        console.error(`sextant: ${explainFailure(error).message}`);
        process.exitCode = EXIT.failed;
      }
    }
  });
}
