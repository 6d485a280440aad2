import { extractBuiltin } from '../../src/intelligence/builtin/extract.ts';
import { findNames } from '../../src/intelligence/evaluation/labelled.ts';

const NAMES = ['Acme', 'Beta', 'Gamma', 'Delta Works'].map((name) => ({ ticker: name, name }));

/** What the builtin extractor reads of the companies Acme, Beta, Gamma and Delta Works in a text without a title. */
export const readCompanies = (text: string) =>
  extractBuiltin({ title: null, text, mentions: findNames(text, NAMES) }).companyImpacts;

/** "Acme price_move negative" for each impact. */
export const readEvents = (text: string): string[] =>
  readCompanies(text).map(({ ticker, catalystType, direction }) => `${ticker} ${catalystType} ${direction}`);

/** The direction of each company, without those that are not affected. */
export const readDirections = (text: string) =>
  Object.fromEntries(
    readCompanies(text)
      .filter(({ direction }) => direction !== 'neutral')
      .map(({ ticker, direction }) => [ticker, direction]),
  );
