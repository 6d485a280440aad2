import { Select, TextInput } from '@mantine/core';
import { registry } from '../../api/client.ts';
import { useAction } from '../../api/hooks.ts';
import { FormModal } from '../../components/form-modal.tsx';
import { formatWords } from '../../lib/format.ts';
import { useFields } from '../../lib/use-fields.ts';
import type { Company } from './company-page.tsx';

const TYPES = ['brand', 'legal', 'ticker', 'product', 'subsidiary', 'former_name'] as const;

export function AddAlias({ company }: { company: Company }) {
  const form = useFields<{ alias: string; alias_type: (typeof TYPES)[number] }>({
    alias: '',
    alias_type: 'brand',
  });
  const { values, text, value, reset } = form;
  const add = useAction({
    form,
    run: () => registry.post('/companies/{company_id}/aliases', { path: { company_id: company.id }, body: values }),
    done: ({ alias }) => `“${alias}” is now recognised as ${company.ticker}.`,
    refresh: ['/companies/{company_id}/aliases'],
    onDone: reset,
  });
  return (
    <FormModal
      label="Add alias"
      title={`New alias of ${company.ticker}`}
      description="New documents that contain the alias are linked to this company."
      submitLabel="Add alias"
      form={form}
      onSubmit={() => add.mutateAsync(undefined)}
    >
      <TextInput label="Alias" required {...text('alias')} data-autofocus />
      <Select
        label="Kind"
        data={TYPES.map((type) => ({ value: type, label: formatWords(type) }))}
        {...value('alias_type')}
      />
    </FormModal>
  );
}
