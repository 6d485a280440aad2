import { newYorkDay } from '../../kernel/calendar/new-york.ts';
import { formatDay } from '../../kernel/calendar/civil-date.ts';
import type { Company } from '../cast/company.ts';
import { accessionOf } from '../pages/address.ts';
import type { DocumentPlan } from '../world/document.ts';
import type { World } from '../world/world.ts';

/** Company facts in EDGAR's format: revenue, income, earnings per share and shares of each quarterly report published by now. */
export function companyFacts(world: World, company: Company, filings: readonly DocumentPlan[]) {
  const reports = filings.flatMap((plan) => {
    const event = plan.eventId === null ? null : world.findEvent(plan.eventId);
    if (plan.kind !== 'filing_10q' || event?.kind !== 'company' || event.surprise === null) return [];
    return [{ plan, eps: event.surprise.actual }];
  });
  const facts = (value: (eps: number) => number, isInstant = false) =>
    reports.map(({ plan, eps }) => {
      const filed = formatDay(newYorkDay(plan.publishedMs));
      const { start, end, fp } = quarterBefore(filed);
      return {
        ...(isInstant ? {} : { start }),
        end,
        val: value(eps),
        accn: accessionOf(plan),
        fy: Number(end.slice(0, 4)),
        fp,
        form: '10-Q',
        filed,
      };
    });
  const concept = (label: string, unit: string, values: ReturnType<typeof facts>) => ({
    label,
    description: label,
    units: { [unit]: values },
  });
  const shares = company.sharesMillions * 1e6;
  return {
    cik: company.cik,
    entityName: company.legalName,
    facts: {
      dei: {
        EntityCommonStockSharesOutstanding: concept(
          'Shares Outstanding',
          'shares',
          facts(() => shares, true),
        ),
      },
      'us-gaap': {
        Revenues: concept(
          'Revenues',
          'USD',
          facts(() => Math.round((company.revenueMillions / 4) * 1e6)),
        ),
        NetIncomeLoss: concept(
          'Net Income (Loss)',
          'USD',
          facts((eps) => Math.round(eps * shares)),
        ),
        EarningsPerShareDiluted: concept(
          'Earnings Per Share, Diluted',
          'USD/shares',
          facts((eps) => eps),
        ),
      },
    },
  };
}

/** The last calendar quarter that ended before a date. */
function quarterBefore(date: string): { start: string; end: string; fp: string } {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const first = Math.floor((month - 1) / 3) * 3;
  const day = (monthIndex: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, monthIndex, dayOfMonth)).toISOString().slice(0, 10);
  const start = day(first - 3, 1);
  return { start, end: day(first, 0), fp: `Q${Math.floor((Number(start.slice(5, 7)) - 1) / 3) + 1}` };
}
