import { Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { type Input, registry } from '../../api/client.ts';
import { useAction } from '../../api/hooks.ts';
import { InputProblem } from '../../api/http.ts';
import type { paths as RegistryPaths } from '../../../../clients/typescript/types/registry.d.ts';
import { FormModal } from '../../components/form-modal.tsx';
import { formatWords } from '../../lib/format.ts';
import { useFields } from '../../lib/use-fields.ts';
import type { Company } from './company-page.tsx';

type SourceType = Input<RegistryPaths, '/companies/{company_id}/sources', 'post'>['body']['source_type'];
/** A record, so that a source type of the API that is missing here is a compile error. */
const TYPES: Record<SourceType, true> = {
  market_api: true,
  news_api: true,
  filings_api: true,
  web_scrape: true,
  broker: true,
};
const POLICIES = ['internal', 'public', 'restricted'] as const;

type Fields = {
  source_type: SourceType;
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
    // Reported below together with JSON of another type.
  }
  throw new InputProblem(
    'The configuration is not a JSON object. Enter one such as {"base_url": "https://example.com"}.',
    'config',
  );
}

export function AddSource({ company }: { company: Company }) {
  const form = useFields<Fields>({
    source_type: 'web_scrape',
    source_name: '',
    config: '{\n  "base_url": "https://"\n}',
    credibility_score: 0.5,
    retention_days: 365,
    access_policy: 'internal',
  });
  const { values, text, value, reset } = form;
  const add = useAction({
    form,
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
    done: ({ source_name }) => `${source_name} is fetched from now on.`,
    refresh: ['/companies/{company_id}/sources', '/api/admin/sources/health', '/api/admin/companies/coverage'],
    onDone: reset,
  });
  return (
    <FormModal
      label="Add source"
      title={`New source for ${company.ticker}`}
      description="The source is fetched in the next cycle. Its address must be public."
      submitLabel="Add source"
      form={form}
      onSubmit={() => add.mutateAsync(undefined)}
    >
      <Group grow align="flex-start">
        <TextInput label="Name" required {...text('source_name')} data-autofocus />
        <Select
          label="Kind"
          data={Object.keys(TYPES).map((type) => ({ value: type, label: formatWords(type) }))}
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
        <NumberInput label="Retention, days" min={1} {...value('retention_days')} />
        <Select
          label="Access"
          data={POLICIES.map((policy) => ({ value: policy, label: formatWords(policy) }))}
          {...value('access_policy')}
        />
      </Group>
    </FormModal>
  );
}
