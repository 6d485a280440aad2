import { Group, Select, Stack, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { Badge } from '../../components/badge.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty } from '../../components/state.tsx';
import { formatCount, formatDuration, formatPercent, formatSigned, formatWords } from '../../lib/format.ts';
import { useKept } from '../../lib/use-kept.ts';
import type { Agent } from './agents.ts';

type Trial = Awaited<ReturnType<typeof query.post<'/api/agents/{agent_id}/try'>>>;
type Reading = Trial['builtin'];
const DOCUMENTS_MAX = 50;
const PROMPT_ROWS = 8;

/** Runs a prompt on one document without storing the result. */
export function TrialPanel({ agent }: { agent: Agent }) {
  const documents = useGet(query, '/api/documents', { query: { limit: DOCUMENTS_MAX } });
  const [documentId, setDocumentId] = useKept<string | null>('tried document', null);
  const [prompt, setPrompt] = useKept('tried prompt', agent.system_prompt);
  const chosen = documentId ?? documents.data?.[0]?.id ?? null;
  const run = useAction({
    run: (id: string) =>
      query.post('/api/agents/{agent_id}/try', {
        path: { agent_id: agent.id },
        body: { document_id: id, ...(prompt === agent.system_prompt ? {} : { system_prompt: prompt }) },
      }),
  });
  return (
    <Panel title="Prompt trial" note="nothing is stored and no trend changes">
      <Stack gap="sm">
        <Select
          label="Document"
          placeholder="One of the 50 newest"
          searchable
          data={(documents.data ?? []).map(({ id, title }) => ({ value: id, label: title ?? id }))}
          value={chosen}
          onChange={setDocumentId}
        />
        <Textarea
          label="System prompt for this trial"
          value={prompt}
          onChange={(event) => setPrompt(event.currentTarget.value)}
          rows={PROMPT_ROWS}
          styles={{ input: { fontFamily: 'var(--mono)', fontSize: '0.75rem' } }}
        />
        <Group gap="sm">
          <ActionButton loading={run.isPending} disabled={chosen === null} onClick={() => chosen && run.mutate(chosen)}>
            Run trial
          </ActionButton>
          {chosen && (
            <Link to="/documents/$documentId" params={{ documentId: chosen }}>
              Open document
            </Link>
          )}
        </Group>
        {run.data && <TrialResult trial={run.data} />}
      </Stack>
    </Panel>
  );
}

function TrialResult({ trial }: { trial: Trial }) {
  const cost = `${formatDuration(trial.duration_ms)}, ${formatCount(trial.input_tokens + trial.output_tokens)} tokens`;
  return (
    <Columns at="1fr 1fr">
      <div>
        <strong>
          {trial.provider} · {trial.model_name}
        </strong>{' '}
        <span style={{ color: 'var(--dim)' }}>
          {cost}, {formatPercent(trial.grounding_rate, 0)} grounded
        </span>
        {trial.extraction ? (
          <ReadingView reading={trial.extraction} />
        ) : (
          <Empty title="No extraction" hint={trial.error} icon="warning" />
        )}
      </div>
      <div>
        <strong>Builtin extractor</strong>
        <ReadingView reading={trial.builtin} />
      </div>
    </Columns>
  );
}

function ReadingView({ reading }: { reading: Reading }) {
  return (
    <Stack gap={6} mt={6}>
      <div>
        <Badge tone={TONES[reading.direction]}>{reading.direction}</Badge> {formatSigned(reading.sentiment)}
      </div>
      <div>{reading.summary}</div>
      {reading.company_impacts.map((impact) => (
        <div key={`${impact.ticker} ${impact.catalyst_type}`}>
          <strong>{impact.ticker}</strong> {formatWords(impact.catalyst_type)} {formatSigned(impact.sentiment)}
          {impact.evidence.map(({ quote, start }) => (
            <div key={start} style={{ color: 'var(--dim)' }}>
              “{quote}”
            </div>
          ))}
        </div>
      ))}
    </Stack>
  );
}

const TONES = { positive: 'up', negative: 'down', neutral: 'neutral' } as const;
