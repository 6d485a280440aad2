import { Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { registry } from '../../api/client.ts';
import { useAction } from '../../api/hooks.ts';
import { FormModal } from '../../components/form-modal.tsx';
import { formatWords } from '../../lib/format.ts';
import { useFields } from '../../lib/use-fields.ts';
import type { Company } from './company-page.tsx';

const TYPES = ['market_api', 'news_api', 'filings_api', 'web_scrape', 'broker'] as const;
const POLICIES = ['internal', 'public', 'restricted'] as const;

type Fields = {
  source_type: (typeof TYPES)[number];
  source_name: string;
  config: string;
  credibility_score: number | string;
  retention_days: number | string;
  access_policy: (typeof POLICIES)[number];
};

function readConfig(text: string): Record<string, unknown> {
  try {
    const config: unknown = JSON.parse(text);
    if (typeof config === 'object' && config !== null && !Array.isArray(config))
      return config as Record<string, unknown>;
  } catch {
    // Said below, for both.
  }
  throw new Error('The configuration should be a JSON object.');
}

export function AddSource({ company }: { company: Company }) {
  const { values, text, value, reset } = useFields<Fields>({
    source_type: 'web_scrape',
    source_name: '',
    config: '{\n  "base_url": "https://"\n}',
    credibility_score: 0.5,
    retention_days: 365,
    access_policy: 'internal',
  });
  const add = useAction({
    run: () =>
      registry.post('/companies/{company_id}/sources', {
        path: { company_id: company.id },
        body: {
          ...values,
          config: readConfig(values.config),
          credibility_score: Number(values.credibility_score),
          retention_days: Number(values.retention_days),
        },
      }),
    done: ({ source_name }) => `${source_name} is asked from now on.`,
    refresh: ['/companies/{company_id}/sources', '/api/admin/sources/health', '/api/admin/companies/coverage'],
    onDone: reset,
  });
  return (
    <FormModal
      label="Add source"
      title={`A source for ${company.ticker}`}
      description="It is asked at the next cycle. Addresses must be public."
      submitLabel="Add source"
      onSubmit={() => add.mutateAsync(undefined)}
    >
      <Group grow align="flex-start">
        <TextInput label="Name" required {...text('source_name')} data-autofocus />
        <Select
          label="Kind"
          data={TYPES.map((type) => ({ value: type, label: formatWords(type) }))}
          {...value('source_type')}
        />
      </Group>
      <Textarea label="Configuration (JSON)" autosize minRows={4} ff="monospace" {...text('config')} />
      <Group grow align="flex-start">
        <NumberInput
          label="Credibility, 0 to 1"
          min={0}
          max={1}
          step={0.1}
          decimalScale={2}
          {...value('credibility_score')}
        />
        <NumberInput label="Keep for, days" min={1} {...value('retention_days')} />
        <Select
          label="Access"
          data={POLICIES.map((policy) => ({ value: policy, label: formatWords(policy) }))}
          {...value('access_policy')}
        />
      </Group>
    </FormModal>
  );
}
