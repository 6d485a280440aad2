import type { Company } from '../cast/company.ts';
import { BROKERS, CITIES, PEOPLE } from '../cast/extras.ts';
import { type Rng, stream } from '../rng.ts';
import { cents, dollars, grouped, percent } from './numbers.ts';

/** Background facts of a story. Facts about a company are constant; the others are drawn per document. */
export function contextFacts(seed: number, documentId: string, company: Company | null) {
  const own = (slot: string): Rng => stream(seed, 'context', documentId, slot);
  const clock = (rng: Rng, from: number, to: number) =>
    `${rng.int(from, to)}:${String(rng.int(0, 11) * 5).padStart(2, '0')}`;
  const facts: Record<string, () => string> = {
    ...(company ? companyFacts(seed, company) : {}),
    board_weeks: () => String(own('board').int(2, 9)),
    hour: () => `${clock(own('hour'), 7, 11)} a.m.`,
    hour2: () => `${clock(own('hour2'), 1, 6)} p.m.`,
    replay: () => String(own('replay').int(10, 90)),
    callback: () => String(own('callback').int(6, 58)),
    daypart: () => own('daypart').pick(['morning', 'midday', 'afternoon', 'early', 'late']),
    effort: () => String(own('effort').int(2, 15)),
    city: () => own('city').pick(CITIES),
    due: () => String(own('due').int(11, 62)),
    volume: () => grouped(own('volume').int(21_000, 9_800_000)),
    times: () => own('times').between(1.1, 3.9).toFixed(1),
    swing: () => percent(own('swing').between(3, 17), 1),
    sidx: () => own('sidx').between(2, 90).toFixed(1),
    editor: () => own('editor').pick(PEOPLE),
    hold: () => String(own('hold').int(7, 60)),
    pages: () => String(own('pages').int(12, 88)),
    sites: () => String(own('sites').int(3, 49)),
    clients: () => grouped(own('clients').int(310, 9_700)),
    age: () => String(own('age').int(21, 118)),
    degrees: () => String(own('degrees').int(8, 27)),
    day: () => own('day').pick(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']),
    broker: () => own('broker').pick(BROKERS),
    analyst: () => own('analyst').pick(PEOPLE.slice(0, 8)),
    analysts_n: () => String(own('analysts_n').int(9, 41)),
    chance: () => percent(own('chance').int(10, 70)),
    yield: () => `${own('yield').between(2.8, 5.4).toFixed(2)}%`,
    listed: () => String(own('listed').int(5, 60)),
    ...lookalikeNumbers(own),
  };
  return (slot: string): string | null => facts[slot]?.() ?? null;
}

function companyFacts(seed: number, company: Company): Record<string, () => string> {
  const always = (slot: string): Rng => stream(seed, 'company', company.ticker, slot);
  const top = Object.entries(company.exposure.revenue).sort((a, b) => b[1] - a[1])[0] ?? ['North America', 1];
  return {
    hq: () => company.headquarters.split(',')[0] ?? company.headquarters,
    business: () => company.business,
    ceo: () => company.chief,
    exchange: () => company.exchange,
    sector: () => company.sector.toLowerCase(),
    product: () => company.products[0],
    product2: () => company.products[1],
    employees: () => grouped(Math.round(company.revenueMillions * always('staff').between(1.8, 4.5)) * 2),
    since: () => String(always('since').int(2008, 2023)),
    listed: () => String(always('listed').int(6, 44)),
    age: () => String(always('age').int(14, 96)),
    annual: () => dollars(company.revenueMillions),
    share_na: () => percent(Math.round(top[1] * 100)),
    topregion: () => top[0],
    funds_share: () => percent(always('funds').int(51, 83)),
    rnd: () => percent(always('rnd').int(2, 19)),
    analysts_n: () => String(always('analysts').int(5, 33)),
    pe: () => String(always('pe').int(9, 38)),
    weight: () => percent(always('weight').int(6, 28)),
    invent: () => dollars(company.revenueMillions * always('invent').between(0.04, 0.13)),
    sites: () => String(always('sites').int(4, 61)),
    clients: () => grouped(always('clients').int(900, 48_000)),
  };
}

/** Many distinct numbers, which tell apart two notices with the same wording. */
function lookalikeNumbers(own: (slot: string) => Rng): Record<string, () => string> {
  const prices = [1, 2, 3, 4, 6, 7, 8, 9].map(
    (n) => [`n${n}`, () => cents(own(`n${n}`).between(2, 90)).slice(1)] as const,
  );
  const counts = [1, 2, 3, 4].map((n) => [`v${n}`, () => grouped(own(`v${n}`).int(1_000, 9_000_000))] as const);
  return { ...Object.fromEntries(prices), ...Object.fromEntries(counts), n5: () => String(own('n5').int(10, 90)) };
}
