import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { configOf } from '../intelligence/agents/agent-config.store.ts';
import { findAgentBySlug } from '../intelligence/agents/agent.store.ts';
import { DOCUMENT_EXTRACTOR, EVENT_CLASSIFIER } from '../intelligence/agents/prompts/system-agents.ts';
import { listVariants } from '../intelligence/agents/variant.store.ts';
import { evaluateReaders, type Reader } from '../intelligence/evaluation/evaluate.ts';
import { type LabelledText, parseLabelledLine } from '../intelligence/evaluation/labelled.ts';
import { builtinReader, modelReader } from '../intelligence/evaluation/readers.ts';
import { formatEvaluations } from '../intelligence/evaluation/report.ts';
import { reserveFreely } from '../intelligence/extraction/ask-model.ts';
import { systemConfig } from '../intelligence/extraction/extract-command.ts';
import type { TextReaders } from '../intelligence/extraction/read-text.ts';
import { configuredRuntimes } from '../intelligence/runtime/configured-runtimes.adapter.ts';
import type { Db } from '../kernel/db/database.ts';
import { invalid, notFound } from '../kernel/errors.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { labelledStories } from '../sandbox/labelled-stories.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

const USAGE =
  'usage: sextant eval [FILE.jsonl] [--sandbox] [--agent] [--variant SLUG] [--provider NAME --model NAME] [--limit N]';
const TEXTS_MAX = 200_000;
const SANDBOX_SEED = 407;
const SANDBOX_TEXTS = 500;

/** Compares the builtin extractor with other readers on a labelled file and on the simulated market's stories. */
export async function evalCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    sandbox: { type: 'boolean', default: false },
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
  const sets: { title: string; texts: LabelledText[] }[] = [];
  if (file !== undefined) sets.push({ title: file, texts: (await readLabelled(file)).slice(0, limit) });
  if (values.sandbox || file === undefined) {
    const texts = labelledStories(SANDBOX_SEED, Math.min(limit, SANDBOX_TEXTS));
    sets.push({ title: 'the simulated market, in phrasings unknown to the extractor', texts });
  }
  const { runtimes, close } = configuredRuntimes(readConfig(process.env).model, systemNow);
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const ask = (name: string, configs: TextReaders): Reader =>
    modelReader(
      name,
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
      readers.push(ask(`${values.provider} ${extractor.modelName}`, { extractor, classifier }));
    }
    if (values.agent || values.variant.length > 0) {
      const chosen = await withDatabase({ noSandbox: values['no-sandbox'] }, (db) =>
        loadReaders(db, values.agent, values.variant),
      );
      readers.push(...chosen.map(({ name, configs }) => ask(name, configs)));
    }
    for (const { title, texts } of sets) {
      console.log(`${title}: ${texts.length} texts`);
      const evaluations = await evaluateReaders(readers, texts, {
        monotonicMs: () => performance.now(),
        signal: stopping.signal,
      });
      console.log(`${formatEvaluations(evaluations)}\n`);
    }
  } finally {
    await close();
  }
}

async function readLabelled(path: string): Promise<LabelledText[]> {
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/);
  const parsed = lines.flatMap((line, index) => (line.trim() === '' ? [] : [parseLabelledLine(line, index + 1)]));
  const wrong = parsed.flatMap((one) => ('error' in one ? [`line ${one.line}: ${one.error}`] : []));
  if (wrong.length > 0)
    throw invalid(`${path} has ${wrong.length} line(s) that cannot be used; ${wrong.slice(0, 3).join('; ')}`);
  return parsed.flatMap((one) => ('labelled' in one ? [one.labelled] : []));
}

/** Loads the configured document extractor and event classifier, and the extractor's variants by slug. */
async function loadReaders(
  db: Db,
  withAgent: boolean,
  slugs: readonly string[],
): Promise<{ name: string; configs: TextReaders }[]> {
  const agent = await findAgentBySlug(db, DOCUMENT_EXTRACTOR);
  const classifierAgent = await findAgentBySlug(db, EVENT_CLASSIFIER);
  if (!agent || !classifierAgent)
    throw notFound('the system agents ("sextant start" creates them at its first start):');
  const classifier = configOf(classifierAgent, null);
  const variants = await listVariants(db, agent.id);
  const chosen = slugs.map((slug) => {
    const variant = variants.find((candidate) => candidate.variant_slug === slug);
    if (!variant) throw notFound(`variant "${slug}" of the document extractor`);
    return { name: slug, configs: { extractor: configOf(agent, variant), classifier } };
  });
  return withAgent
    ? [{ name: agent.slug, configs: { extractor: configOf(agent, null), classifier } }, ...chosen]
    : chosen;
}
