/** Answers of Alpaca that need more words than it gives. The first that matches is used. */
const REFUSALS: readonly { code?: number; text: RegExp; means: string }[] = [
  {
    code: 40310100,
    text: /pattern day trad/i,
    // FINRA retired the rule of $25,000 in June 2026; the code may still be sent for the intraday margin that replaced it.
    means:
      'pattern day trading: the broker limits purchases and sales of one symbol within a session by the equity and the ' +
      'intraday margin of the account; hold the position until the next session, or raise the equity',
  },
  {
    text: /wash trade/i,
    means:
      'wash trade: the account has an open order of the opposite side that this one could trade with; cancel that order, or ' +
      'wait until it is filled',
  },
  {
    text: /sub-?penny/i,
    means: 'price not on a tick: prices have two decimals at or above $1 and four below it',
  },
  {
    text: /not allowed to short|cannot be sold short|short sell/i,
    means: 'short sale: more would be sold than the account holds, and the broker does not lend the shares',
  },
  { text: /insufficient qty/i, means: 'more would be sold than the account holds or than open orders leave free' },
  { text: /insufficient buying power/i, means: 'the order costs more than the buying power' },
  { text: /not fractionable/i, means: 'the broker trades whole shares only in this symbol' },
  { text: /not tradable|not active/i, means: 'the broker does not trade this symbol at present' },
];

/** The broker's message in plain words, with the message itself. */
export function explainRefusal(code: number, message: string): string {
  const known = REFUSALS.find((refusal) => refusal.code === code || refusal.text.test(message));
  return known ? `${known.means} (the broker: ${message})` : message;
}
