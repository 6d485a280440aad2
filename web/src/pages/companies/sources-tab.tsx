import { query, registry, type QueryResponse, type RegistryResponse } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { Meter } from '../../components/meter.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatCount, formatNumber, formatWords, NO_VALUE } from '../../lib/format.ts';
import { AddAlias } from './add-alias.tsx';
import { AddSource } from './add-source.tsx';
import type { Company } from './company-page.tsx';
import css from './trend-tab.module.css';

type Source = RegistryResponse<'/companies/{company_id}/sources'>[number];
type Health = QueryResponse<'/api/admin/sources/health'>[number];
const SOURCES = '/companies/{company_id}/sources';
const HEALTH = '/api/admin/sources/health';

export function SourcesTab({ company }: { company: Company }) {
  const path = { company_id: company.id };
  const sources = useGet(registry, SOURCES, { path });
  const health = useGet(query, HEALTH, { query: { company_id: company.id, active_only: false } });
  const aliases = useGet(registry, '/companies/{company_id}/aliases', { path });
  const healthOf = new Map(health.data?.map((item) => [item.source_id, item]));
  return (
    <Columns at="2.4fr 1fr">
      <Panel title="Sources" flush aside={<AddSource company={company} />}>
        <Loaded
          query={sources}
          empty={{
            title: 'No sources',
            hint: 'No documents are read about this company until it has a source. Add one.',
            icon: 'pipeline',
          }}
        >
          {(rows) => <SourceTable rows={rows} healthOf={healthOf} />}
        </Loaded>
      </Panel>
      <Panel title="Aliases" note="names recognised in text" aside={<AddAlias company={company} />}>
        <Loaded
          query={aliases}
          empty={{ title: 'No aliases', hint: 'Only the ticker is recognised. Add the names used in the news.' }}
        >
          {(names) => (
            <ul className={css.factors}>
              {names.map(({ id, alias, alias_type }) => (
                <li key={id}>
                  <span>{alias}</span>
                  <Badge>{formatWords(alias_type)}</Badge>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
    </Columns>
  );
}

function SourceTable({ rows, healthOf }: { rows: readonly Source[]; healthOf: ReadonlyMap<string, Health> }) {
  const confirm = useConfirm();
  const toggle = useAction({
    run: ({ id, active }: Source) =>
      query.put('/api/admin/sources/{source_id}/toggle', { path: { source_id: id }, body: { active: !active } }),
    done: (_result, { source_name, active }) => `${source_name} is ${active ? 'disabled' : 'enabled'}.`,
    refresh: [SOURCES, HEALTH],
  });
  const askToConfirm = async (source: Source) => {
    const agreed =
      !source.active ||
      (await confirm({
        title: `Disable ${source.source_name}?`,
        consequence: 'The source is no longer fetched. Its documents stay and keep their weight.',
        confirmLabel: 'Disable source',
      }));
    if (agreed) toggle.mutate(source);
  };
  const columns: Column<Source>[] = [
    {
      key: 'name',
      header: 'Source',
      width: 'minmax(0, 2fr)',
      render: (row) => <span title={JSON.stringify(row.config)}>{row.source_name}</span>,
    },
    { key: 'type', header: 'Kind', width: '92px', from: 'sm', render: (row) => formatWords(row.source_type) },
    {
      key: 'credibility',
      header: 'Credibility',
      width: 'minmax(84px, 1fr)',
      from: 'sm',
      render: (row) => <Meter value={row.credibility_score} text={formatNumber(row.credibility_score)} />,
    },
    {
      key: 'last',
      header: 'Last run',
      width: '88px',
      render: (row) => <LastRun health={healthOf.get(row.id)} />,
    },
    {
      key: 'when',
      header: 'Run at',
      width: '78px',
      from: 'md',
      render: (row) => <Time value={healthOf.get(row.id)?.last_run_at} />,
    },
    {
      key: 'items',
      header: 'Items, 24 h',
      width: '78px',
      right: true,
      from: 'md',
      render: (row) => formatCount(healthOf.get(row.id)?.total_items_24h),
    },
    {
      key: 'toggle',
      header: '',
      name: 'Action',
      width: '84px',
      right: true,
      render: (row) => (
        <ActionButton
          variant="subtle"
          size="compact-xs"
          onClick={() => void askToConfirm(row)}
          aria-label={`${row.active ? 'Disable' : 'Enable'} ${row.source_name}`}
        >
          {row.active ? 'Disable' : 'Enable'}
        </ActionButton>
      ),
    },
  ];
  return <Table label="Sources" rows={rows} columns={columns} rowKey={(row) => row.id} />;
}

function LastRun({ health }: { health: Health | undefined }) {
  if (!health?.last_run_status) return <>{NO_VALUE}</>;
  return <StatusBadge status={health.last_run_status} {...(health.last_error ? { title: health.last_error } : {})} />;
}
