/** What the palette can do besides opening pages. */
export type Command =
  | { kind: 'lock'; ticker: string; minutes: number }
  | { kind: 'unlock'; ticker: string }
  | { kind: 'why'; ticker: string; side: 'buy' | 'sell' }
  | { kind: 'pause' }
  | { kind: 'resume' };

const LOCK_MINUTES = 60;
const LOCK_MINUTES_MAX = 43_200;
const UNIT_MINUTES: Readonly<Record<string, number>> = { m: 1, min: 1, h: 60, d: 1_440 };
const TICKER = '([a-z][a-z.]{0,11})';

/** `lock KYPT 60m`, `unlock KYPT`, `why did we sell PMRL`, `pause`, `resume`; null for anything else. */
export function parseCommand(text: string): Command | null {
  const written = text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/\?$/, '');
  if (written === 'pause' || written === 'resume') return { kind: written };
  const lock = new RegExp(`^lock (?:out )?${TICKER}(?: (?:for )?(\\d{1,5}) ?(m|min|h|d)?)?$`).exec(written);
  if (lock) {
    const minutes = lock[2] === undefined ? LOCK_MINUTES : Number(lock[2]) * (UNIT_MINUTES[lock[3] ?? 'm'] ?? 1);
    return minutes >= 1 && minutes <= LOCK_MINUTES_MAX ? { kind: 'lock', ticker: symbolOf(lock[1]), minutes } : null;
  }
  const unlock = new RegExp(`^unlock ${TICKER}$`).exec(written);
  if (unlock) return { kind: 'unlock', ticker: symbolOf(unlock[1]) };
  const why = new RegExp(`^why (?:did we |was |were )?(buy|bought|sell|sold) ${TICKER}$`).exec(written);
  const whyPassive = new RegExp(`^why was ${TICKER} (bought|sold)$`).exec(written);
  const [verb, ticker] = why ? [why[1], why[2]] : [whyPassive?.[2], whyPassive?.[1]];
  if (verb === undefined) return null;
  return { kind: 'why', ticker: symbolOf(ticker), side: verb.startsWith('b') ? 'buy' : 'sell' };
}

const symbolOf = (text: string | undefined): string => (text ?? '').toUpperCase();

/** The option's name and what it does, in the palette. */
export function describeCommand(command: Command): { name: string; detail: string } {
  switch (command.kind) {
    case 'lock':
      return {
        name: `Lock ${command.ticker} for ${command.minutes} min`,
        detail: 'No entries are sent; exits continue',
      };
    case 'unlock':
      return { name: `Unlock ${command.ticker}`, detail: 'Ends its lockouts' };
    case 'why':
      return {
        name: `Why did we ${command.side} ${command.ticker}?`,
        detail: `Opens the last filled order to ${command.side} it`,
      };
    case 'pause':
      return { name: 'Pause trading', detail: 'No entries; exits and stops continue' };
    case 'resume':
      return { name: 'Resume trading', detail: 'The engine acts on recommendations again' };
  }
}

/** Shown while nothing is typed. */
export const COMMAND_EXAMPLES = 'Commands: lock KYPT 60m · unlock KYPT · why did we sell PMRL · pause · resume';
