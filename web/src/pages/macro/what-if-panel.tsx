import { Group, Select, Stack, TextInput } from '@mantine/core';
import { query } from '../../api/client.ts';
import { useAction } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { Figure, Figures } from '../../components/figure.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatCount, formatSigned, formatWords } from '../../lib/format.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useKept } from '../../lib/use-kept.ts';
import { EVENT_TYPES, type MacroEvent, SEVERITIES } from './events.ts';
import { ImpactTable } from './impact-table.tsx';

const options = (names: readonly string[]) => names.map((value) => ({ value, label: formatWords(value) }));
const listOf = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const SENSES = [
  { value: 'usual', label: 'Usual (raised, imposed, more expensive)' },
  { value: 'opposite', label: 'Opposite (cut, lifted, cheaper)' },
];

/** Computes the impact of a hypothetical event on every exposure profile without storing it. */
export function WhatIfPanel() {
  const [kind, setKind] = useKept<MacroEvent['event_types'][number]>('what-if kind', 'tariff');
  const [severity, setSeverity] = useKept<MacroEvent['severity']>('what-if severity', 'high');
  const [sense, setSense] = useKept<'usual' | 'opposite'>('what-if sense', 'usual');
  const form = useFields(
    { regions: 'China', sectors: '', commodities: '' },
    { affected_regions: 'regions', affected_sectors: 'sectors', affected_commodities: 'commodities' },
  );
  const compute = useAction({
    form,
    run: () =>
      query.post('/api/macro/what-if', {
        body: {
          event_types: [kind],
          severity,
          sense,
          affected_regions: listOf(form.values.regions),
          affected_sectors: listOf(form.values.sectors),
          affected_commodities: listOf(form.values.commodities),
          confidence: 1,
          limit: 200,
        },
      }),
  });
  const result = compute.data;
  return (
    <Panel title="What-if analysis" note="nothing is stored">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          compute.mutate(undefined);
        }}
      >
        <Stack gap="sm">
          <Group grow gap="sm" align="flex-end">
            <Select
              label="Event"
              data={options(EVENT_TYPES)}
              value={kind}
              onChange={(value) => setKind(value as typeof kind)}
              allowDeselect={false}
            />
            <Select
              label="Severity"
              data={options(SEVERITIES)}
              value={severity}
              onChange={(value) => setSeverity(value as typeof severity)}
              allowDeselect={false}
            />
          </Group>
          <Select
            label="Direction"
            data={SENSES}
            value={sense}
            onChange={(value) => setSense(value as typeof sense)}
            allowDeselect={false}
          />
          <TextInput label="Regions, comma-separated" {...form.text('regions')} />
          <TextInput label="Sectors, comma-separated" {...form.text('sectors')} />
          <TextInput label="Commodities, comma-separated" {...form.text('commodities')} />
          <ActionButton type="submit" loading={compute.isPending}>
            Compute impact
          </ActionButton>
        </Stack>
      </form>
      {result && (
        <Stack gap="sm" mt="md">
          <Figures>
            <Figure
              label="Affected"
              value={formatCount(result.companies_affected)}
              hint={`of ${formatCount(result.companies_evaluated)}`}
            />
            {result.by_sector.slice(0, 3).map((row) => (
              <Figure
                key={row.sector ?? 'none'}
                label={row.sector ?? 'No sector'}
                value={formatSigned(row.mean_signed_score)}
                hint={`${row.positive} up · ${row.negative} down`}
                tone={row.mean_signed_score > 0 ? 'up' : row.mean_signed_score < 0 ? 'down' : 'neutral'}
              />
            ))}
          </Figures>
          <ImpactTable impacts={result.impacts} label="Companies affected by the hypothetical event" />
        </Stack>
      )}
    </Panel>
  );
}
