import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { query, type QueryResponse } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { useConfirm } from '../../components/confirm.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';

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
      width: '80px',
      render: (row) => (
        <Button size="compact-xs" variant="subtle" color="red" onClick={() => void askToRemove(row)}>
          Delete
        </Button>
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
  const [provider, setProvider] = useState('openai-compatible');
  const [model, setModel] = useState('');
  const [input, setInput] = useState<string | number>('');
  const [output, setOutput] = useState<string | number>('');
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
    onDone: () => setModel(''),
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
        <TextInput
          label="Provider"
          value={provider}
          onChange={(event) => setProvider(event.currentTarget.value)}
          required
        />
        <TextInput label="Model" value={model} onChange={(event) => setModel(event.currentTarget.value)} required />
        <NumberInput label="Input, USD per million" value={input} onChange={setInput} {...bounds} />
        <NumberInput label="Output, USD per million" value={output} onChange={setOutput} {...bounds} />
        <Button type="submit" loading={save.isPending} disabled={model.trim() === '' || input === '' || output === ''}>
          Save price
        </Button>
      </Group>
    </form>
  );
}
