import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { closeRequestSchema } from '../kernel/http/prepare-schema.ts';
import { type AccountStateInput, resolveState } from './account-state.ts';
import { AccountRiskStateBody } from './account-state.schema.ts';
import { RISK_CHECK_NAMES } from './risk-checks.ts';
import { evaluateOrder } from './evaluate-order.ts';
import { evaluateRequest } from './evaluate-request.ts';
import { EvaluateBody, EvaluationView } from './evaluation.schema.ts';
import { createEvaluationWriter } from './evaluation-json.ts';
import { type PortfolioRiskConfig, resolveConfig } from './portfolio-config.ts';
import { PortfolioRiskConfigBody } from './portfolio-config.schema.ts';
import { type ProposedOrderInput, resolveOrder } from './proposed-order.ts';
import { ProposedOrderBody } from './proposed-order.schema.ts';

const NOW = new Date('2026-11-16T15:00:00Z');
interface Shape {
  type?: string | string[];
  enum?: (string | null)[];
  format?: string;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  maxLength?: number;
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
}

/** Arbitrary values that a schema accepts, bounds included. */
function valuesOf(schema: Shape, name = ''): fc.Arbitrary<unknown> {
  const types = [schema.type ?? []].flat();
  const present = types.filter((type) => type !== 'null').map((type) => ofType(schema, type, name));
  return types.includes('null') ? fc.oneof(...present, fc.constant(null)) : fc.oneof(...present);
}

function ofType(schema: Shape, type: string, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum.filter((choice) => choice !== null));
  const min = schema.minimum ?? -1e15;
  const max = schema.maximum ?? 1e15;
  switch (type) {
    case 'integer':
      return fc.oneof(fc.integer({ min, max: Math.min(max, min + 30) }), fc.integer({ min, max }));
    case 'number':
      return fc.oneof(
        fc.double({ min: Math.max(min, -100_000), max: Math.min(max, 100_000), noNaN: true }),
        fc.double({ min, max, noNaN: true }),
        fc.constantFrom(min, max, Math.max(min, 0), Math.max(min, Math.min(max, 5e-324))),
      );
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 6 });
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      const record = Object.fromEntries(properties.map(([key, child]) => [key, valuesOf(child, key)]));
      return fc.record(record, { requiredKeys: schema.required ?? [] });
    }
    default:
      if (schema.pattern) return fc.constantFrom('ACME', 'acme', 'BOLT', 'CRUX.B');
      if (schema.format) return fc.constantFrom('2026-11-16', '2026-11-16T15:00:00Z', '2030-01-01T00:00:00+02:00');
      return name === 'sector'
        ? fc.constantFrom('', 'Energy', 'energy', 'Health')
        : fc.string({ minLength: 1, maxLength: 20 });
  }
}

const orders = valuesOf(ProposedOrderBody as Shape) as fc.Arbitrary<ProposedOrderInput>;
const configs = valuesOf(PortfolioRiskConfigBody as Shape) as fc.Arbitrary<Partial<PortfolioRiskConfig>>;
const states = valuesOf(AccountRiskStateBody as Shape) as fc.Arbitrary<AccountStateInput>;
const accepts = Compile(closeRequestSchema(EvaluateBody as object) as typeof EvaluateBody);
const responses = Compile(EvaluationView);
const ID = '3f2c9a4e-5b1d-4c8f-9e7a-0d6b2f1a8c34';

test('any request that the schema accepts is evaluated: every check once, repeatable, and the response text fits its schema', () => {
  const writeEvaluation = createEvaluationWriter();
  fc.assert(
    fc.property(orders, fc.option(configs), fc.option(states), (order, config, state) => {
      const request = { order, config, state };
      expect(accepts.Check(request)).toBe(true);
      const first = evaluateRequest(request, ID, NOW);
      expect(first.checks.map(({ name }) => name)).toEqual([...RISK_CHECK_NAMES]);
      const text = writeEvaluation(first);
      expect(text).toBe(JSON.stringify(first));
      expect(writeEvaluation(first)).toBe(text);
      expect(responses.Check(JSON.parse(text))).toBe(true);
      expect(evaluateRequest(request, ID, NOW)).toEqual(first);
      const hardFailed = first.checks.some(({ passed, severity }) => !passed && severity === 'hard');
      expect(first.eligible).toBe(!hardFailed);
      expect(first.eligible).toBe(first.allowed_mode !== 'none');
      if (first.allowed_mode === 'live') {
        expect(first.config_snapshot.trading_mode).toBe('live');
        expect(state).not.toBeNull();
        expect(first.checks.every(({ passed }) => passed)).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a writer that keeps the text of checks writes orders that differ in a few figures as JSON.stringify does', () => {
  const writeEvaluation = createEvaluationWriter();
  fc.assert(
    fc.property(
      fc.array(fc.record({ order: orders, state: fc.option(states) }), { minLength: 1, maxLength: 2 }),
      fc.array(fc.record({ quantity: fc.nat(60), price: fc.constantFrom(1, 99.99, 1e5) }), {
        minLength: 2,
        maxLength: 12,
      }),
      (requests, changes) => {
        for (const { quantity, price } of changes)
          for (const { order, state } of requests) {
            const changed = { ...order, quantity, estimated_value: quantity * price };
            const record = evaluateRequest({ order: changed, state }, ID, NOW);
            expect(writeEvaluation(record)).toBe(JSON.stringify(record));
          }
      },
    ),
    { numRuns: 300 },
  );
});

/** Configurations and accounts in which many orders pass, so that the property compares passes with rejections. */
const calmConfig: fc.Arbitrary<Partial<PortfolioRiskConfig>> = fc.record(
  {
    max_order_value: fc.constantFrom(100, 5_000, 1e6),
    max_position_pct: fc.constantFrom(0.05, 0.5, 1),
    max_sector_pct: fc.constantFrom(0.3, 1),
    max_adv_pct: fc.constantFrom(0.01, 1),
    min_price: fc.constantFrom(0, 1, 50),
    allow_short: fc.boolean(),
    trading_mode: fc.constantFrom('paper', 'live'),
  },
  { requiredKeys: [] },
);
const calmPosition = fc.record({
  ticker: fc.constantFrom('ACME', 'BOLT', 'CRUX'),
  sector: fc.constantFrom('', 'Energy', 'Health'),
  quantity: fc.double({ min: -500, max: 500, noNaN: true }),
  market_value: fc.double({ min: -40_000, max: 40_000, noNaN: true }),
});
const calmState: fc.Arbitrary<AccountStateInput> = fc.record(
  {
    positions: fc.array(calmPosition, { maxLength: 4 }),
    adv: fc.option(fc.constantFrom(100_000, 1e9)),
    buying_power: fc.constantFrom(1_000, 1e6),
    correlated_tickers: fc.option(fc.constant(['BOLT'])),
  },
  { requiredKeys: [] },
);
const size = fc.oneof(fc.constant(0), fc.double({ min: 1e-4, max: 1_000, noNaN: true }));
const money = fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 60_000, noNaN: true }));

test('a larger quantity never turns the rejection of a purchase into a pass', () => {
  let rejections = 0;
  fc.assert(
    fc.property(
      fc.oneof(calmConfig, configs),
      fc.oneof(calmState, states),
      size,
      fc.double({ min: 0, max: 1_000, noNaN: true }),
      money,
      fc.boolean(),
      (config, state, quantity, more, value, perShare) => {
        fc.pre(quantity > 0 || value > 0);
        const evaluate = (asked: number) => {
          const price = quantity > 0 ? value / quantity : 0;
          const estimated_value = perShare && quantity > 0 ? price * asked : value;
          const order = resolveOrder({
            ticker: 'ACME',
            sector: 'Energy',
            confidence: 1,
            quantity: asked,
            estimated_value: Math.min(estimated_value, 1e15),
          });
          return evaluateOrder(order, resolveConfig(config), resolveState(state), NOW).eligible;
        };
        if (evaluate(quantity)) return;
        rejections++;
        expect(evaluate(quantity + more)).toBe(false);
      },
    ),
    { numRuns: 4_000 },
  );
  expect(rejections).toBeGreaterThan(200);
});
