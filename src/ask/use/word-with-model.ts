import type { Facts } from '../answer/facts.ts';
import type { SentencePlan } from '../answer/sentence.ts';
import { ANSWER_WRITER, WRITER_SYSTEM, writerPrompt } from '../model/prompts.ts';
import { readWording, WORDED_MAX, WORDING_SCHEMA, wordingItems } from '../model/wording.ts';
import { callModel, findAgent, type ModelDeps, type ModelUse, unusedModel } from './call-model.ts';

/**
 * Lets a model word the sentences of an answer. It sees templates with placeholders and no value of a row. Null where no agent is
 * set up or nothing can be worded.
 */
export async function wordWithModel(
  deps: ModelDeps,
  question: string,
  facts: Facts,
  signal: AbortSignal,
): Promise<{ sentences: SentencePlan[] | null; use: ModelUse } | null> {
  const items = wordingItems(facts.sentences);
  if (items.length === 0) return null;
  const agent = await findAgent(deps, ANSWER_WRITER);
  if (agent === null) return null;
  const unused = (reason: string) => ({ sentences: null, use: unusedModel(agent, 'wording', reason) });
  if (items.length > WORDED_MAX) return unused(`the answer has more than ${WORDED_MAX} sentences`);
  if (facts.sentences.some(({ row }) => (facts.rows[row]?.citations.length ?? 0) === 0))
    return unused('a sentence has no citation');
  if (deps.runtimes.isDown(agent.modelProvider, agent.modelName)) return unused('the model runtime is not reachable');
  const { value, use } = await callModel(
    deps,
    agent,
    {
      task: 'wording',
      system: agent.systemPrompt || WRITER_SYSTEM,
      user: writerPrompt(question, items),
      schema: WORDING_SCHEMA,
      read: (text) => readWording(text, facts.sentences),
    },
    signal,
  );
  return { sentences: value, use };
}
