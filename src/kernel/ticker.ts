/**
 * The registry's ticker has 1 to 10 capital letters. Class shares are written in several ways (BRK.B, BRK-B, BRK/B, BRK B); all
 * of them are the registry's BRKB. Null for text that is no symbol.
 */
export function registryTicker(symbol: string): string | null {
  const letters = symbol.trim().toUpperCase();
  if (!/^[A-Z]{1,10}$|^[A-Z]{1,6}[./ -][A-Z]{1,4}$/.test(letters)) return null;
  const ticker = letters.replace(/[^A-Z]/g, '');
  return ticker.length <= TICKER_LENGTH_MAX ? ticker : null;
}

export const TICKER_LENGTH_MAX = 10;
