/** The registry's ticker of a symbol in any written form: BRK.B, BRK-B and BRK/B are BRKB. */
export const toTicker = (written: string): string =>
  written
    .trim()
    .toUpperCase()
    .replace(/^([A-Z]{1,6})[./ -]([A-Z]{1,4})$/, '$1$2');
