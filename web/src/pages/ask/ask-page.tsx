import { Button, Group, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { RequestButton } from '../../components/action.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty } from '../../components/state.tsx';
import { saveFile } from '../../lib/download.ts';
import { formatWords } from '../../lib/format.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useKept } from '../../lib/use-kept.ts';
import { answerMarkdown } from './answer-markdown.ts';
import css from './ask-page.module.css';
import { type Answer, askQuestion, type Plan, type Sentence } from './ask-stream.ts';

const EXAMPLES_SHOWN = 12;

interface Shown {
  question: string;
  plan: Plan | null;
  sentences: readonly Sentence[];
  answer: Answer | null;
  error: string | null;
}

/** Questions in words. Each number of an answer comes from a row, and each sentence links to its source. */
export function AskPage() {
  const { filters, setFilter } = useFilters({ q: '' });
  const [question, setQuestion] = useKept('question', filters.q);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isAsking, setAsking] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (text: string) => {
    if (text.trim() === '') return;
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const plan = shown?.answer?.plan;
    const previous = plan ? { operation: plan.operation, parameters: plan.parameters } : undefined;
    setFilter('q', text);
    setAsking(true);
    setShown({ question: text, plan: null, sentences: [], answer: null, error: null });
    const update = (change: (before: Shown) => Shown) =>
      !stop.signal.aborted && setShown((before) => before && change(before));
    try {
      const answer = await askQuestion(
        { question: text, ...(previous ? { previous } : {}) },
        {
          onPlan: (found) => update((before) => ({ ...before, plan: found })),
          onSentence: (one) => update((before) => ({ ...before, sentences: [...before.sentences, one] })),
        },
        stop.signal,
      );
      update((before) => ({ ...before, plan: answer.plan, sentences: answer.sentences, answer }));
    } catch (error) {
      update((before) => ({ ...before, error: error instanceof Error ? error.message : String(error) }));
    } finally {
      if (!stop.signal.aborted) setAsking(false);
    }
  };
  // The address of a question is shared and reloaded: it has the answer too.
  useEffect(() => {
    void ask(filters.q);
    // Only when the page is opened: later questions are asked by their buttons.
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask(question);
  };
  const askAgain = (text: string) => {
    setQuestion(text);
    void ask(text);
  };
  return (
    <Page
      title="Ask"
      description="Questions in words. Every number is from a stored row, and every sentence links to its source."
    >
      <Panel>
        <form onSubmit={submit}>
          <Group align="flex-end" gap="sm">
            <TextInput
              className={css.question ?? ''}
              label="Question"
              placeholder="What do we hold?"
              maxLength={500}
              value={question}
              onChange={(event) => setQuestion(event.currentTarget.value)}
            />
            <RequestButton type="submit" loading={isAsking}>
              Ask
            </RequestButton>
          </Group>
        </form>
      </Panel>
      {shown && <AnswerPanel shown={shown} ask={askAgain} />}
      <Examples ask={(text) => setQuestion(text)} />
    </Page>
  );
}

function AnswerPanel({ shown, ask }: { shown: Shown; ask: (question: string) => void }) {
  const { answer, plan, sentences, error } = shown;
  const save = () =>
    answer &&
    saveFile(new Blob([answerMarkdown(answer, window.location.origin)], { type: 'text/markdown' }), 'answer.md');
  return (
    <Panel
      title="Answer"
      note={shown.question}
      aside={
        answer && (
          <Button size="compact-sm" variant="default" onClick={save}>
            Export Markdown
          </Button>
        )
      }
    >
      <div aria-live="polite">
        {error !== null && <Empty title="No answer" hint={error} />}
        <ul className={css.sentences}>
          {sentences.map((sentence, index) => (
            <li key={index}>
              {sentence.text}{' '}
              {sentence.citations.map(({ kind, id, href, quote }) => (
                <Link key={href} className={css.citation ?? ''} to={href} title={quote ?? id}>
                  {formatWords(kind)}
                </Link>
              ))}
            </li>
          ))}
        </ul>
        {answer?.status === 'refused' && (
          <Empty title="This cannot be answered" hint={`Missing: ${answer.missing.join('; ')}.`} />
        )}
        {answer?.status === 'ambiguous' && (
          <Empty title="Which company?" hint={`${answer.missing.join('; ')}. Use one of these tickers.`} />
        )}
        {answer && answer.choices.length > 0 && (
          <ul className={css.sentences}>
            {answer.choices.map(({ ticker, name }) => (
              <li key={ticker}>
                {ticker}: {name}
              </li>
            ))}
          </ul>
        )}
        {answer && answer.suggestions.length > 0 && (
          <Group gap="xs">
            {answer.suggestions.map((text) => (
              <Button key={text} size="compact-sm" variant="default" onClick={() => ask(text)}>
                {text}
              </Button>
            ))}
          </Group>
        )}
      </div>
      {plan && (
        <p className={css.plan}>
          Plan:{' '}
          {plan.steps.map((step, index) => (
            <span key={index}>
              {formatWords(step.operation)} <code>{JSON.stringify(step.parameters)}</code>,{' '}
            </span>
          ))}
          read by {formatWords(plan.by)}. Ask “and for OTHER?”, “and last week?” or “since when?” to continue.
        </p>
      )}
      {answer?.models.map(({ task, model, used, reason }) => (
        <p key={task} className={css.plan}>
          {formatWords(task)} by the model {model}: {used ? 'used.' : `not used. Reason: ${reason ?? 'no answer'}.`}
        </p>
      ))}
    </Panel>
  );
}

function Examples({ ask }: { ask: (question: string) => void }) {
  const forms = useGet(query, '/api/ask/forms');
  const all = forms.data?.forms ?? [];
  const step = Math.max(1, Math.floor(all.length / EXAMPLES_SHOWN));
  const examples = all.filter((_, index) => index % step === 0).slice(0, EXAMPLES_SHOWN);
  return (
    <Panel title="Examples" note={all.length === 0 ? '' : `${all.length} forms; TICKER stands for a company`}>
      <Group gap="xs">
        {examples.map(({ form, question: example }) => (
          <Button key={form} size="compact-sm" variant="default" onClick={() => ask(example)}>
            {example}
          </Button>
        ))}
      </Group>
    </Panel>
  );
}
