import { expect, test } from 'vitest';
import { readDocument } from './document.ts';
import { isPriceReport } from './price-report.ts';
import { scopeCompanies } from './scope.ts';

const NAME = 'Acme Corp';

function judge(title: string): boolean {
  const text = `${title}\n\nAcme Corp is based in Denver.`;
  const start = text.indexOf(NAME);
  const mention = {
    companyId: 'a',
    ticker: 'ACME',
    start,
    end: start + NAME.length,
    status: 'linked',
    salience: 1,
  } as const;
  const [company] = scopeCompanies(text, readDocument(title, text), [mention]);
  return isPriceReport(company!.sentences);
}

test.each(['Acme Corp down 0.04%', 'Acme Corp up 12%', 'Acme Corp Down 4% After the Bell', 'Acme Corp higher 1.5%'])(
  '%s is a price headline',
  (title) => expect(judge(title)).toBe(true),
);

test.each([
  'Acme Corp revenue up 12%',
  'Acme Corp Revenue Up 12%',
  'Acme Corp Profit Down 4%',
  'Profit up 4% at Acme Corp',
  'Acme Corp cuts prices, shares down 4%',
  'Acme Corp up for sale',
  'Acme Corp steps up 4 projects',
])('%s is not a price headline', (title) => expect(judge(title)).toBe(false));
