/** The letters and digits of a ticker, because vendors write class shares in several ways (BRK.B, BRK-B, BRK/B). */
export const tickerLetters = (ticker: string): string => ticker.toUpperCase().replace(/[^A-Z0-9]/g, '');
