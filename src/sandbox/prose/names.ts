import type { Company } from '../cast/company.ts';
import { RENAMED_AT_SESSION } from '../cast/timeline.ts';
import type { Rng } from '../rng.ts';
import type { MentionForm, MentionSegment, Segment } from './text.ts';

const FORMER = { legalName: 'Voss Haulage Company', shortName: 'Voss Haulage', brand: 'Voss Haulage' };

/** A company's names in a session; one company is renamed during the history. */
export function namesOf(company: Company, session: number) {
  const renamed = company.aliases.some(({ type }) => type === 'former_name') && session < RENAMED_AT_SESSION;
  return renamed ? { ...FORMER, former: true } : { ...company, former: false };
}

/** Writes a company's name through a document: in full first, abbreviated later. */
export function nameWriter(company: Company, session: number, rng: Rng) {
  const names = namesOf(company, session);
  let inBody = 0;
  const mention = (text: string, form: MentionForm, ambiguous = false): MentionSegment => ({
    ticker: company.ticker,
    text,
    form: names.former && form !== 'ticker' && form !== 'exchange_ticker' ? 'former' : form,
    ambiguous,
  });
  const legal = () => mention(names.legalName, 'legal');
  const short = () => mention(names.shortName, 'short');
  const brand = () => mention(names.brand, 'brand');
  const withTicker = (name: MentionSegment): Segment[] => [
    name,
    ` (${company.exchange}: `,
    mention(company.ticker, 'exchange_ticker'),
    ')',
  ];

  return {
    title(): Segment[] {
      const draw = rng.next();
      if (company.brandTrap === 'shared') return [short()];
      if (company.brandTrap === 'dictionary_word') return [draw < 0.4 ? brand() : short()];
      if (draw < 0.1 && company.ticker.length >= 4) return [mention(company.ticker, 'ticker')];
      return [draw < 0.68 ? brand() : short()];
    },
    body(): Segment[] {
      const draw = rng.next();
      inBody += 1;
      if (inBody === 1) {
        if (draw < 0.3) return [legal()];
        if (draw < 0.55) return withTicker(legal());
        return draw < 0.82 ? withTicker(short()) : [short()];
      }
      if (company.brandTrap === 'shared') {
        // The bare brand fits two companies, so it is ambiguous without the rest of the page.
        return [draw < 0.15 ? mention(names.brand, 'brand', true) : short()];
      }
      return [draw < 0.75 ? brand() : short()];
    },
    product: (text: string): Segment =>
      company.aliases.some(({ alias, type }) => type === 'product' && alias === text) ? mention(text, 'product') : text,
  };
}

export type NameWriter = ReturnType<typeof nameWriter>;
