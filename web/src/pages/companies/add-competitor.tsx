import { Checkbox, NumberInput, Select } from '@mantine/core';
import { query, registry } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { FormModal } from '../../components/form-modal.tsx';
import { formatWords } from '../../lib/format.ts';
import { useFields } from '../../lib/use-fields.ts';
import type { Company } from './company-page.tsx';

const TYPES = ['direct_rival', 'same_sector', 'overlapping_products', 'supply_chain_adjacent'] as const;

type Fields = {
  company_b_id: string;
  relationship_type: (typeof TYPES)[number];
  strength: number | string;
  bidirectional: boolean;
};

export function AddCompetitor({ company }: { company: Company }) {
  const companies = useGet(query, '/api/companies');
  const form = useFields<Fields>({
    company_b_id: '',
    relationship_type: 'direct_rival',
    strength: 0.5,
    bidirectional: true,
  });
  const { values, value, set, reset } = form;
  const add = useAction({
    form,
    run: () =>
      registry.post('/companies/{company_id}/competitors', {
        path: { company_id: company.id },
        body: { ...values, strength: Number(values.strength) },
      }),
    done: 'Relationship added.',
    refresh: ['/companies/{company_id}/competitors'],
    onDone: reset,
  });
  const others = (companies.data ?? []).filter(({ id }) => id !== company.id);
  return (
    <FormModal
      label="Add relationship"
      title={`New relationship of ${company.ticker}`}
      description="News about one company then also affects the other, in proportion to the strength."
      submitLabel="Add relationship"
      disabled={values.company_b_id === ''}
      form={form}
      onSubmit={() => add.mutateAsync(undefined)}
    >
      <Select
        label="Company"
        searchable
        data={others.map(({ id, ticker, legal_name }) => ({ value: id, label: `${ticker} · ${legal_name}` }))}
        {...value('company_b_id')}
      />
      <Select
        label="Kind"
        data={TYPES.map((type) => ({ value: type, label: formatWords(type) }))}
        {...value('relationship_type')}
      />
      <NumberInput label="Strength, 0 to 1" min={0} max={1} step={0.1} decimalScale={2} {...value('strength')} />
      <Checkbox
        label="Applies in both directions"
        checked={values.bidirectional}
        onChange={(event) => set('bidirectional', event.currentTarget.checked)}
      />
    </FormModal>
  );
}
