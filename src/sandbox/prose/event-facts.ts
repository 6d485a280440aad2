import {
  AGENCIES,
  BROKERS,
  COUNTRIES,
  COURTS,
  PEOPLE,
  PLANTS,
  ROLES,
  STATES,
  UNIONS,
  UNTRACKED_FIRMS,
} from '../cast/extras.ts';
import type { Company } from '../cast/company.ts';
import { TAKEOVER } from '../cast/timeline.ts';
import { type Rng, stream } from '../rng.ts';
import { type CompanyEvent, signOf } from '../world/event.ts';
import { capitalised, cents, dollars, grouped, percent, weekdayName } from './numbers.ts';

const QUARTERS = ['first quarter', 'second quarter', 'third quarter', 'fourth quarter'] as const;
const INPUTS: Readonly<Record<string, string>> = { oil: 'crude oil', wheat: 'wheat', cotton: 'cotton' };

/**
 * The facts of an event, identical in every story about it. Each fact has its own random stream, so a template that
 * uses one more fact does not change the others.
 */
export function eventFacts(seed: number, event: CompanyEvent, company: Company, lastClose: number) {
  const draw = (slot: string): Rng => stream(seed, 'fact', event.id, slot);
  const sign = signOf(event.direction) || 1;
  const { magnitude } = event;
  const year = new Date(event.atMs).getUTCFullYear();
  const quarterRevenue = company.revenueMillions / 4;
  const revenueExpected = quarterRevenue * draw('revenue').between(0.95, 1.06);
  const surprise = event.surprise;
  const yearEps = company.earningsPerShare * 4 * draw('guide').between(0.9, 1.15);
  const premium = event.ticker === TAKEOVER.target ? TAKEOVER.premium : 0.12 + 0.3 * magnitude;
  const targetOld = lastClose * draw('target').between(0.95, 1.25);
  const targetNew = targetOld * (1 + sign * (0.04 + 0.16 * magnitude));
  const dividendOld = Math.max(0.04, company.startPrice * 0.006);
  const isOffer = event.catalyst === 'ma_target';
  const jump = Math.abs(event.effects.find(({ ticker }) => ticker === event.ticker)?.jump ?? 0);

  const facts: Record<string, () => string> = {
    day: () => weekdayName(event.atMs),
    year: () => String(year),
    quarter: () => QUARTERS[Math.floor(new Date(event.atMs).getUTCMonth() / 3)] ?? QUARTERS[0],
    quarter_cap: () => capitalised(QUARTERS[Math.floor(new Date(event.atMs).getUTCMonth() / 3)] ?? QUARTERS[0]),
    eps: () => cents(surprise?.actual ?? company.earningsPerShare),
    epsx: () => cents(surprise?.expected ?? company.earningsPerShare),
    rev: () => dollars(revenueExpected * (1 + sign * (0.01 + 0.03 * magnitude))),
    revx: () => dollars(revenueExpected),
    guide: () => cents(yearEps * (1 + sign * (0.03 + 0.12 * magnitude))),
    guide_old: () => cents(yearEps),
    pct: () => percent(Math.round(3 + 22 * magnitude + draw('pct').between(0, 3))),
    amount: () => dollars(dealSize(event, company, lastClose, premium, draw('amount'))),
    broker: () => draw('broker').pick(BROKERS),
    analyst: () => draw('analyst').pick(PEOPLE.slice(0, 8)),
    person: () => draw('person').pick(PEOPLE.slice(8)),
    role: () => draw('role').pick(ROLES),
    role_cap: () => capitalised(draw('role').pick(ROLES)),
    target: () => (isOffer ? lastClose * (1 + premium) : targetNew).toFixed(2),
    target_old: () => targetOld.toFixed(2),
    premium: () => percent(Math.round(premium * 100)),
    months: () => String(draw('months').int(6, 36)),
    other: () => draw('other').pick(UNTRACKED_FIRMS),
    buyer: () => draw('other').pick(UNTRACKED_FIRMS),
    target_co: () => draw('other').pick(UNTRACKED_FIRMS),
    agency: () => draw('agency').pick(AGENCIES[company.sector] ?? ['regulator']),
    units: () => grouped(Math.round(draw('units').between(900, 60_000) * (0.5 + magnitude)) + 1),
    units_m: () => `${draw('units_m').int(4, 40)} million`,
    country: () => draw('country').pick(COUNTRIES),
    plant: () => draw('plant').pick(PLANTS),
    jobs: () => grouped(draw('jobs').int(3, 60) * 100),
    union: () => draw('union').pick(UNIONS),
    court: () => draw('court').pick(COURTS),
    state: () => draw('state').pick(STATES),
    dividend: () => cents(dividendOld * (1 + sign * (0.08 + 0.3 * magnitude))),
    product: () => draw('product').pick(company.products),
    input: () => {
      const input = company.exposure.commodities[0] ?? 'energy';
      return INPUTS[input] ?? input;
    },
    move: () => percent(2 + 6 * magnitude, 1),
    react: () => percent(Math.max(0.3, 100 * jump * draw('react').between(0.8, 1.2)), 1),
  };
  return (slot: string): string | null => facts[slot]?.() ?? null;
}

/** A bid costs the company's market value; other deals cost a share of annual revenue that grows with the magnitude. */
function dealSize(event: CompanyEvent, company: Company, lastClose: number, premium: number, rng: Rng): number {
  if (event.catalyst === 'ma_target') {
    const worth = company.startPrice * company.sharesMillions;
    return Number.isFinite(lastClose) ? worth * (1 + premium) : worth;
  }
  return company.revenueMillions * (0.01 + 0.07 * event.magnitude) * rng.between(0.8, 1.2);
}
