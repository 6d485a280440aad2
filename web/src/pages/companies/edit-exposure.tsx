import { Group, NumberInput, Select, TagsInput, Textarea } from '@mantine/core';
import { registry } from '../../api/client.ts';
import { useAction } from '../../api/hooks.ts';
import { InputProblem } from '../../api/http.ts';
import { FormModal } from '../../components/form-modal.tsx';
import { formatWords } from '../../lib/format.ts';
import { useFields } from '../../lib/use-fields.ts';
import type { Company } from './company-page.tsx';
import type { Exposure } from './macro-tab.tsx';

const TIERS = ['global_leader', 'multinational', 'regional', 'domestic'];
const REFRESH = ['/companies/{company_id}/exposure', '/api/macro/impacts/{ticker}'];

/** One region per line: `North America 60` or `North America: 0.6`. */
function readMix(text: string): Record<string, number> {
  const mix: Record<string, number> = {};
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const match = /^(.+?)[\s:=]+([\d.]+)\s*%?$/.exec(line.trim());
    if (!match?.[1] || !match[2])
      throw new InputProblem(
        `“${line.trim()}” is not a region with its share. Write, for example: North America 60`,
        'geographic_revenue_mix',
      );
    mix[match[1].trim()] = Number(match[2]);
  }
  const sum = Object.values(mix).reduce((total, share) => total + share, 0);
  // Entered as percentages; the registry stores fractions.
  return sum > 1.5 ? Object.fromEntries(Object.entries(mix).map(([region, share]) => [region, share / 100])) : mix;
}

const writeMix = (mix: Record<string, number>) =>
  Object.entries(mix)
    .map(([region, share]) => `${region} ${Math.round(share * 1_000) / 10}`)
    .join('\n');

export function EditExposure({ company, profile }: { company: Company; profile: Exposure | undefined }) {
  const initial = {
    mix: writeMix(profile?.geographic_revenue_mix ?? {}),
    supply_chain_regions: profile?.supply_chain_regions ?? [],
    key_input_commodities: profile?.key_input_commodities ?? [],
    regulatory_jurisdictions: profile?.regulatory_jurisdictions ?? [],
    market_position_tier: profile?.market_position_tier ?? 'regional',
    export_pct: String(Math.round((profile?.export_dependency_pct ?? 0) * 100)),
  };
  const fields = useFields(initial, { geographic_revenue_mix: 'mix', export_dependency_pct: 'export_pct' });
  const { values, text, value } = fields;
  const save = useAction({
    form: fields,
    run: () => {
      const { mix, export_pct, ...rest } = values;
      return registry.put('/companies/{company_id}/exposure', {
        path: { company_id: company.id },
        body: {
          ...rest,
          geographic_revenue_mix: readMix(mix),
          export_dependency_pct: Number(export_pct) / 100,
          source: 'manual',
        },
      });
    },
    done: ({ version }) => `Exposure saved as version ${version}.`,
    refresh: REFRESH,
  });
  return (
    <FormModal
      label="Edit"
      icon="edit"
      title={`Exposure of ${company.ticker}`}
      description="Saved as a new version; earlier versions are kept. Macro impacts are recomputed."
      submitLabel="Save as new version"
      form={fields}
      onSubmit={() => save.mutateAsync(undefined)}
    >
      <Textarea
        label="Revenue by region"
        description="One per line: North America 60"
        autosize
        minRows={3}
        {...text('mix')}
      />
      <TagsInput label="Supply chain regions" {...value('supply_chain_regions')} />
      <TagsInput label="Key commodities" {...value('key_input_commodities')} />
      <TagsInput label="Jurisdictions" {...value('regulatory_jurisdictions')} />
      <Group grow align="flex-end">
        <Select
          label="Market position"
          data={TIERS.map((tier) => ({ value: tier, label: formatWords(tier) }))}
          {...value('market_position_tier')}
        />
        <NumberInput label="Exports, % of revenue" min={0} max={100} {...value('export_pct')} />
      </Group>
    </FormModal>
  );
}
