import { Group, TextInput } from '@mantine/core';
import { registry } from '../../api/client.ts';
import { useAction } from '../../api/hooks.ts';
import { FormModal } from '../../components/form-modal.tsx';
import { useFields } from '../../lib/use-fields.ts';

const EMPTY = { ticker: '', legal_name: '', exchange: '', sector: '', industry: '' };

export function AddCompany() {
  const form = useFields(EMPTY);
  const { values, text, set, reset } = form;
  const add = useAction({
    form,
    run: () => {
      const { ticker, legal_name, ...rest } = values;
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value.trim() !== ''));
      return registry.post('/companies', { body: { ticker, legal_name, ...given } });
    },
    done: ({ ticker }) => `${ticker} is now tracked.`,
    refresh: ['/api/companies', '/companies', '/api/admin/companies/coverage'],
    onDone: reset,
  });
  return (
    <FormModal
      label="Add company"
      title="New company"
      description="For a company that no vendor knows: nothing is looked up. Add sources on its page so that documents are read about it."
      submitLabel="Add company"
      form={form}
      onSubmit={() => add.mutateAsync(undefined)}
    >
      <Group grow align="flex-start">
        <TextInput
          label="Ticker"
          required
          maxLength={10}
          value={values.ticker}
          error={form.problems.ticker}
          onChange={(event) => set('ticker', event.currentTarget.value.toUpperCase())}
          data-autofocus
        />
        <TextInput label="Exchange" {...text('exchange')} />
      </Group>
      <TextInput label="Legal name" required {...text('legal_name')} />
      <Group grow align="flex-start">
        <TextInput label="Sector" {...text('sector')} />
        <TextInput label="Industry" {...text('industry')} />
      </Group>
    </FormModal>
  );
}
