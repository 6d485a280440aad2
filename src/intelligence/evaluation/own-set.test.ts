import { expect, test } from 'vitest';
import { extractBuiltin } from '../builtin/extract.ts';
import { evaluateReaders } from './evaluate.ts';
import { builtinReader } from './readers.ts';
import { reliabilityOf } from './reliability.ts';
import { formatEvaluations } from './report.ts';
import { ownSet, sizedEvents } from './set/own-set.ts';
import { evaluateSizes } from './sizes.ts';
import { spearman } from './ranks.ts';

const { signal } = new AbortController();
const options = { monotonicMs: () => 0, signal };

const isWeaknessSet = ({ id }: { id: string }) => id.startsWith('g-');
const isParaphraseSet = ({ id }: { id: string }) => id.startsWith('i-');
const isNewStyle = ({ id }: { id: string }) => id.startsWith('j-');
const isRemark = ({ id }: { id: string }) => id.startsWith('l-');

test('the set has 1,800 sentences and 190 sized events, and more than a third of the sentences are held out', () => {
  const held = ownSet('held_out').length;
  const all = held + ownSet('development').length;
  expect(all).toBeGreaterThanOrEqual(1_800);
  expect(held / all).toBeGreaterThan(1 / 3);
  expect(sizedEvents().length).toBeGreaterThanOrEqual(190);
});

test('the held-out third: directions, companies, events and opposed companies', async () => {
  const texts = ownSet('held_out').filter(
    (text) => !isWeaknessSet(text) && !isParaphraseSet(text) && !isNewStyle(text) && !isRemark(text),
  );
  const [evaluation] = await evaluateReaders([builtinReader], texts, options);
  expect(evaluation!.direction.accuracy).toBeGreaterThan(0.88);
  expect(evaluation!.direction.macroF1).toBeGreaterThan(0.87);
  expect(evaluation!.direction.signFlipRate).toBeLessThan(0.04);
  expect(evaluation!.companies!.severalAccuracy).toBeGreaterThan(0.9);
  expect(evaluation!.companies!.opposedAccuracy).toBeGreaterThan(0.85);
  expect(evaluation!.companies!.events!.precision).toBeGreaterThan(0.9);
  expect(evaluation!.companies!.events!.recall).toBeGreaterThan(0.9);
  // The confidence of a short text is that of real text; our own sentences are easier, so that it is stated too low for them.
  expect(evaluation!.reliability.error).toBeLessThan(0.2);
});

test('the held-out half on the weaknesses seen on real text', async () => {
  const texts = ownSet('held_out').filter(isWeaknessSet);
  const [evaluation] = await evaluateReaders([builtinReader], texts, options);
  expect(evaluation!.direction.accuracy).toBeGreaterThan(0.75);
  expect(evaluation!.direction.signFlipRate).toBeLessThan(0.08);
  expect(evaluation!.companies!.severalAccuracy).toBeGreaterThan(0.78);
  expect(evaluation!.companies!.opposedAccuracy).toBeGreaterThan(0.75);
  expect(evaluation!.companies!.events!.precision).toBeGreaterThan(0.85);
  expect(evaluation!.companies!.events!.recall).toBeGreaterThan(0.7);
  expect(evaluation!.companyReliability!.error).toBeLessThan(0.12);
});

test('the held-out half of events in paraphrase and everyday opinions', async () => {
  const texts = ownSet('held_out').filter(isParaphraseSet);
  const [evaluation] = await evaluateReaders([builtinReader], texts, options);
  expect(evaluation!.direction.accuracy).toBeGreaterThan(0.8);
  expect(evaluation!.direction.signFlipRate).toBeLessThan(0.08);
  expect(evaluation!.companies!.events!.precision).toBeGreaterThan(0.85);
  expect(evaluation!.companies!.events!.recall).toBeGreaterThan(0.8);
});

test('the held-out sentences of six new styles, most of which only imply a judgement', async () => {
  const texts = ownSet('held_out').filter(isNewStyle);
  const [evaluation] = await evaluateReaders([builtinReader], texts, options);
  expect(texts.length).toBeGreaterThanOrEqual(60);
  expect(evaluation!.direction.accuracy).toBeGreaterThan(0.42);
});

test('held-out remarks, posts and headlines that mostly imply a judgement: few have the wrong sign', async () => {
  const texts = ownSet('held_out').filter(isRemark);
  const [evaluation] = await evaluateReaders([builtinReader], texts, options);
  expect(texts.length).toBeGreaterThanOrEqual(90);
  expect(evaluation!.direction.accuracy).toBeGreaterThan(0.36);
  const { positive, negative } = evaluation!.direction.confusion;
  expect(positive.negative + negative.positive).toBeLessThanOrEqual(18);
});

test('a quarterly report is judged by the figures of its discussion, which it quotes', () => {
  const reports = ownSet('held_out').filter(({ evidence }) => evidence !== null && evidence !== undefined);
  const read = reports.map((report) => ({ report, extraction: extractBuiltin(report) }));
  const isQuoted = ({ report, extraction }: (typeof read)[number]) =>
    extraction.companyImpacts.some(({ evidence }) =>
      evidence.some(({ quote }) => (report.evidence ?? '').startsWith(quote.slice(0, 40))),
    );
  expect(reports.length).toBeGreaterThanOrEqual(15);
  expect(read.filter(({ report, extraction }) => extraction.direction === report.label).length).toBeGreaterThanOrEqual(
    14,
  );
  expect(read.filter(isQuoted).length).toBeGreaterThanOrEqual(12);
});

test('magnitudes rank events as people do', async () => {
  expect((await evaluateSizes(builtinReader, signal)).correlation).toBeGreaterThan(0.75);
});

test('the report has slices and a reliability table', async () => {
  const evaluations = await evaluateReaders([builtinReader], ownSet('development').slice(0, 40), options);
  const report = formatEvaluations(evaluations);
  expect(report).toMatch(/^style: report +40 +[01]\.\d{3}$/m);
  expect(report).toMatch(/^builtin: confidence of texts +count +stated +observed$/m);
  expect(report).toMatch(/^cost per right reading, USD +0\.000000$/m);
});

test('reliability and rank correlation: golden values', () => {
  const stated = [
    { confidence: 0.55, isRight: true },
    { confidence: 0.55, isRight: false },
    { confidence: 0.95, isRight: true },
  ];
  expect(reliabilityOf(stated).rows).toMatchObject([
    { from: 0.5, to: 0.6, count: 2, observed: 0.5 },
    { from: 0.9, to: 1, count: 1, observed: 1 },
  ]);
  expect(reliabilityOf(stated).error).toBeCloseTo((2 * 0.05 + 0.05) / 3, 10);
  expect(spearman([1, 2, 3, 4], [10, 20, 30, 25])).toBeCloseTo(0.8, 10);
  expect(spearman([1, 1], [1, 2])).toBeNull();
});
