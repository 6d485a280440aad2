import { Select, Tabs } from '@mantine/core';
import { query } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { useStream } from '../../api/stream.ts';
import { ActionButton } from '../../components/action.tsx';
import { Badge } from '../../components/badge.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { useFilters } from '../../lib/use-filters.ts';
import { FailuresTab } from './failures-tab.tsx';
import { FlowTab } from './flow-tab.tsx';
import { HealthFigures } from './health-figures.tsx';
import { PendingTab } from './pending-tab.tsx';
import { PIPELINE_STREAM, type PipelineUpdate, STREAM_LABELS } from './pipeline-stream.ts';
import { SourcesTab } from './sources-tab.tsx';
import { StorageTab } from './storage-tab.tsx';

const SPANS = [
  { value: '1', label: 'Last hour' },
  { value: '6', label: 'Last 6 h' },
  { value: '24', label: 'Last 24 h' },
  { value: '168', label: 'Last 7 d' },
];
const POLLING = { pollIntervalMs: 10_000 };

export function PipelinePage() {
  const { filters, setFilter } = useFilters({ tab: 'flow', hours: '24' });
  const hours = Number(filters.hours);
  const { last, state } = useStream<PipelineUpdate>(PIPELINE_STREAM);
  // The last message of an interrupted stream is older than what is polled.
  const update = state === 'live' ? last : null;
  const health = useGet(query, '/api/ops/pipeline/health', { query: { hours } }, POLLING);
  const enabled = update?.pipeline_enabled ?? health.data?.pipeline_enabled;
  return (
    <Page
      title="Pipeline"
      badges={
        <Badge tone={state === 'live' ? 'up' : 'warn'} dot>
          {STREAM_LABELS[state]}
        </Badge>
      }
      description="Document processing from source to recommendation: queues, throughput and failures."
      actions={
        <>
          <Select
            aria-label="Period"
            data={SPANS}
            value={filters.hours}
            onChange={(value) => setFilter('hours', value ?? '24')}
            w={120}
          />
          <PipelineSwitch enabled={enabled} />
        </>
      }
    >
      <HealthFigures query={health} update={update} />
      <Tabs value={filters.tab} onChange={(tab) => setFilter('tab', tab ?? 'flow')} keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="flow">Queues and stages</Tabs.Tab>
          <Tabs.Tab value="pending">Pending work</Tabs.Tab>
          <Tabs.Tab value="failures">Failures and models</Tabs.Tab>
          <Tabs.Tab value="sources">Sources and gaps</Tabs.Tab>
          <Tabs.Tab value="storage">Storage</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="flow">
          <FlowTab health={health} update={update} last={last} state={state} hours={hours} />
        </Tabs.Panel>
        <Tabs.Panel value="pending">
          <PendingTab />
        </Tabs.Panel>
        <Tabs.Panel value="failures">
          <FailuresTab hours={hours} />
        </Tabs.Panel>
        <Tabs.Panel value="sources">
          <SourcesTab />
        </Tabs.Panel>
        <Tabs.Panel value="storage">
          <StorageTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function PipelineSwitch({ enabled }: { enabled: boolean | undefined }) {
  const confirm = useConfirm();
  const toggle = useAction({
    run: (on: boolean) => query.post('/api/ops/pipeline/toggle', { body: { enabled: on } }),
    done: ({ message }) => message,
    refresh: ['/api/ops/pipeline/health', '/api/ops/pipeline/toggle'],
  });
  if (enabled === undefined) return null;
  const askToConfirm = async () => {
    if (!enabled) return toggle.mutate(true);
    const agreed = await confirm({
      title: 'Switch off the pipeline?',
      consequence:
        'Workers stop and all pipeline queues are emptied; pending work is queued again when the pipeline is switched on. No documents are read, so trends and recommendations become stale. Open orders are not affected.',
      confirmLabel: 'Switch off and empty queues',
      danger: true,
    });
    if (agreed) toggle.mutate(false);
  };
  return (
    <ActionButton
      variant={enabled ? 'default' : 'filled'}
      loading={toggle.isPending}
      onClick={() => void askToConfirm()}
      leftSection={<Icon name={enabled ? 'pause' : 'play'} size={12} />}
    >
      {enabled ? 'Switch off' : 'Switch on'}
    </ActionButton>
  );
}
