import { Group, NumberInput, TextInput } from '@mantine/core';
import { query, type QueryResponse } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { useFields } from '../../lib/use-fields.ts';

type Price = QueryResponse<'/api/model-prices'>[number];

const REFRESH = ['/api/model-prices', '/api/agents/{agent_id}/variants/{variant_id}/limits'];
const USD_PER_MILLION_MAX = 100_000;
const PRICE_DECIMALS = 4;

/** Prices per million tokens. Without one the cost of a call is unknown, and a budget in money stops the variant. */
export function PricesPanel() {
  const prices = useGet(query, '/api/model-prices');
  const confirm = useConfirm();
  const remove = useAction({
    run: (id: string) => query.delete('/api/model-prices/{price_id}', { path: { price_id: id } }),
    done: 'Price deleted. Costs that are already logged stay.',
    refresh: REFRESH,
  });
  const askToRemove = async (price: Price) => {
    const agreed = await confirm({
      title: `Delete the price of ${price.model_name}?`,
      consequence: 'The cost of its calls is unknown from now on. Variants with a budget in money stop calling it.',
      confirmLabel: 'Delete price',
      danger: true,
    });
    if (agreed) remove.mutate(price.id);
  };
  const columns: Column<Price>[] = [
    { key: 'provider', header: 'Provider', width: 'minmax(0, 1fr)', render: (row) => row.model_provider },
    { key: 'model', header: 'Model', width: 'minmax(0, 1fr)', render: (row) => row.model_name },
    { key: 'input', header: 'Input', width: '90px', render: (row) => `$${row.input_usd_per_million}` },
    { key: 'output', header: 'Output', width: '90px', render: (row) => `$${row.output_usd_per_million}` },
    {
      key: 'delete',
      header: '',
      name: 'Action',
      width: '80px',
      render: (row) => (
        <ActionButton
          size="compact-xs"
          variant="subtle"
          color="red"
          onClick={() => void askToRemove(row)}
          aria-label={`Delete the price of ${row.model_name}`}
        >
          Delete
        </ActionButton>
      ),
    },
  ];
  return (
    <Panel title="Model prices" note="USD per million tokens; * is every model of a provider">
      <Loaded
        query={prices}
        lines={2}
        empty={{ title: 'No prices', hint: 'The cost of calls is unknown until the price of their model is stored.' }}
      >
        {(rows) => (
          <Table label="Model prices" rows={rows} columns={columns} rowKey={(row) => row.id} maxHeight={260} />
        )}
      </Loaded>
      <PriceForm />
    </Panel>
  );
}

function PriceForm() {
  const form = useFields<{ provider: string; model: string; input: string | number; output: string | number }>(
    { provider: 'openai-compatible', model: '', input: '', output: '' },
    {
      model_provider: 'provider',
      model_name: 'model',
      input_usd_per_million: 'input',
      output_usd_per_million: 'output',
    },
  );
  const { provider, model, input, output } = form.values;
  const save = useAction({
    run: () =>
      query.put('/api/model-prices', {
        body: {
          model_provider: provider.trim(),
          model_name: model.trim(),
          input_usd_per_million: Number(input),
          output_usd_per_million: Number(output),
        },
      }),
    done: 'Price stored. It applies to calls from now on.',
    refresh: REFRESH,
    onDone: () => form.set('model', ''),
    form,
  });
  const bounds = { min: 0, max: USD_PER_MILLION_MAX, decimalScale: PRICE_DECIMALS, required: true };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <Group gap="sm" align="flex-end" mt="sm">
        <TextInput label="Provider" required {...form.text('provider')} />
        <TextInput label="Model" required {...form.text('model')} />
        <NumberInput label="Input, USD per million" {...bounds} {...form.value('input')} />
        <NumberInput label="Output, USD per million" {...bounds} {...form.value('output')} />
        <ActionButton
          type="submit"
          loading={save.isPending}
          disabled={model.trim() === '' || input === '' || output === ''}
        >
          Save price
        </ActionButton>
      </Group>
    </form>
  );
}
