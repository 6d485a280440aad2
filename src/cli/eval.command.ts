import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { configOf } from '../intelligence/agents/agent-config.store.ts';
import { findAgentBySlug } from '../intelligence/agents/agent.store.ts';
import { DOCUMENT_EXTRACTOR, EVENT_CLASSIFIER } from '../intelligence/agents/prompts/system-agents.ts';
import { listVariants } from '../intelligence/agents/variant.store.ts';
import { findPrice } from '../intelligence/agents/price.store.ts';
import { type ModelPrice, USD_PER_MILLION_MAX } from '../intelligence/agents/price.ts';
import { evaluateReaders, type Reader } from '../intelligence/evaluation/evaluate.ts';
import type { LabelledText } from '../intelligence/evaluation/labelled.ts';
import { parseLabelledLine } from '../intelligence/evaluation/parse-labelled.ts';
import { builtinReader, modelReader } from '../intelligence/evaluation/readers.ts';
import { formatEvaluations } from '../intelligence/evaluation/report.ts';
import { ownSet } from '../intelligence/evaluation/set/own-set.ts';
import { evaluateSizes } from '../intelligence/evaluation/sizes.ts';
import { reserveFreely } from '../intelligence/extraction/ask-model.ts';
import { systemConfig } from '../intelligence/extraction/extract-command.ts';
import type { TextReaders } from '../intelligence/extraction/read-text.ts';
import { configuredRuntimes } from '../intelligence/runtime/configured-runtimes.adapter.ts';
import type { Db } from '../kernel/db/database.ts';
import { invalid, notFound } from '../kernel/errors.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { labelledStories } from '../sandbox/labelled-stories.ts';
import { MODEL_PROVIDERS } from './model-providers.ts';
import { parseCommandLine, readNamedFile, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

const USAGE =
  'usage: sextant eval [FILE.jsonl] [--own] [--sandbox] [--agent] [--variant SLUG] [--provider NAME --model NAME [--price IN/OUT]] [--limit N]';
const TEXTS_MAX = 200_000;
/** A text file is read into one string. */
const FILE_BYTES_MAX = 400_000_000;
const SANDBOX_SEED = 407;
const SANDBOX_TEXTS = 500;

/** Compares the builtin extractor with other readers on a labelled file, on our own sentences and on the simulated market's stories. */
export async function evalCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    own: { type: 'boolean', default: false },
    sandbox: { type: 'boolean', default: false },
    price: { type: 'string' },
    agent: { type: 'boolean', default: false },
    variant: { type: 'string', multiple: true, default: [] },
    provider: { type: 'string' },
    model: { type: 'string' },
    limit: { type: 'string' },
    'no-sandbox': { type: 'boolean', default: false },
  });
  const [file, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(USAGE);
  const limit = values.limit === undefined ? TEXTS_MAX : Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > TEXTS_MAX)
    throw new UsageError(`--limit must be a whole number from 1 to ${TEXTS_MAX}`);
  if (values.provider !== undefined && !MODEL_PROVIDERS.includes(values.provider))
    throw new UsageError(`--provider must be one of ${MODEL_PROVIDERS.join(', ')}`);
  const sets: { title: string; texts: LabelledText[] }[] = [];
  if (file !== undefined) sets.push({ title: file, texts: (await readLabelled(file)).slice(0, limit) });
  const isDefault = file === undefined && !values.own && !values.sandbox;
  if (values.own || isDefault)
    sets.push(
      { title: 'our sentences, held out from the rules', texts: ownSet('held_out').slice(0, limit) },
      { title: 'our sentences, development', texts: ownSet('development').slice(0, limit) },
    );
  if (values.sandbox || isDefault) {
    const texts = labelledStories(SANDBOX_SEED, Math.min(limit, SANDBOX_TEXTS));
    sets.push({ title: 'the simulated market, in phrasings unknown to the extractor', texts });
  }
  const { runtimes, close } = configuredRuntimes(readConfig(process.env).model, systemNow);
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const ask = (name: string, configs: TextReaders, price: ModelPrice | null): Reader =>
    modelReader(
      { name, price },
      {
        generate: (request) => runtimes.generate(configs.extractor.modelProvider, request),
        contextOf: (model) => runtimes.contextOf(configs.extractor.modelProvider, model),
        sleep: async (ms, signal) => {
          await sleep(ms, undefined, { signal });
        },
        newNonce: () => randomBytes(12).toString('hex'),
        reserve: reserveFreely,
      },
      configs,
      systemNow(),
    );
  try {
    const readers: Reader[] = [builtinReader];
    if (values.provider !== undefined) {
      const extractor = systemConfig(DOCUMENT_EXTRACTOR, values.provider, values.model);
      const classifier = systemConfig(EVENT_CLASSIFIER, values.provider, values.model);
      const price = values.price === undefined ? null : parsePrice(values.price);
      readers.push(ask(`${values.provider} ${extractor.modelName}`, { extractor, classifier }, price));
    }
    if (values.agent || values.variant.length > 0) {
      const chosen = await withDatabase({ noSandbox: values['no-sandbox'] }, (db) =>
        loadReaders(db, values.agent, values.variant),
      );
      readers.push(...chosen.map(({ name, configs, price }) => ask(name, configs, price)));
    }
    for (const { title, texts } of sets) {
      console.log(`${title}: ${texts.length} texts`);
      const evaluations = await evaluateReaders(readers, texts, {
        monotonicMs: () => performance.now(),
        signal: stopping.signal,
      });
      console.log(`${formatEvaluations(evaluations)}\n`);
    }
    if (values.own || isDefault) {
      const sizes = await evaluateSizes(builtinReader, stopping.signal);
      console.log(
        `magnitudes of ${sizes.count} sized events: rank correlation ${sizes.correlation?.toFixed(3) ?? '-'}`,
      );
    }
  } finally {
    await close();
  }
}

async function readLabelled(path: string): Promise<LabelledText[]> {
  const lines = (await readNamedFile(path, FILE_BYTES_MAX)).toString('utf8').split(/\r?\n/);
  const parsed = lines.flatMap((line, index) => (line.trim() === '' ? [] : [parseLabelledLine(line, index + 1)]));
  const wrong = parsed.flatMap((one) => ('error' in one ? [`line ${one.line}: ${one.error}`] : []));
  if (wrong.length > 0)
    throw invalid(`${path} has ${wrong.length} line(s) that cannot be used; ${wrong.slice(0, 3).join('; ')}`);
  if (parsed.length === 0) throw new UsageError(`${path} has no line with a text and its label`);
  return parsed.flatMap((one) => ('labelled' in one ? [one.labelled] : []));
}

/** Loads the configured document extractor and event classifier, and the extractor's variants by slug. */
async function loadReaders(
  db: Db,
  withAgent: boolean,
  slugs: readonly string[],
): Promise<{ name: string; configs: TextReaders; price: ModelPrice | null }[]> {
  const agent = await findAgentBySlug(db, DOCUMENT_EXTRACTOR);
  const classifierAgent = await findAgentBySlug(db, EVENT_CLASSIFIER);
  if (!agent || !classifierAgent)
    throw invalid(
      'the system agents are missing: "sextant start" makes them, and "sextant seed" restores deleted ones',
    );
  const classifier = configOf(classifierAgent, null);
  const variants = await listVariants(db, agent.id);
  const withPrice = async (name: string, configs: TextReaders) => {
    const { modelProvider, modelName } = configs.extractor;
    return { name, configs, price: await findPrice(db, modelProvider, modelName) };
  };
  const named: { name: string; configs: TextReaders }[] = slugs.map((slug) => {
    const variant = variants.find((candidate) => candidate.variant_slug === slug);
    if (!variant) throw notFound(`variant "${slug}" of the document extractor`);
    return { name: slug, configs: { extractor: configOf(agent, variant), classifier } };
  });
  if (withAgent) named.unshift({ name: agent.slug, configs: { extractor: configOf(agent, null), classifier } });
  return Promise.all(named.map(({ name, configs }) => withPrice(name, configs)));
}

/** "0.15/0.60": USD per million input and output tokens. */
function parsePrice(text: string): ModelPrice {
  const [input, output, ...rest] = text.split('/').map(Number);
  const isAmount = (value: number | undefined): value is number =>
    value !== undefined && value >= 0 && value <= USD_PER_MILLION_MAX;
  if (!isAmount(input) || !isAmount(output) || rest.length > 0)
    throw new UsageError(`--price must be IN/OUT in USD per million tokens, for example 0.15/0.60, not "${text}"`);
  return { inputUsdPerMillion: input, outputUsdPerMillion: output };
}
