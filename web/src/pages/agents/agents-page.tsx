import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import { Columns, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { useFilters } from '../../lib/use-filters.ts';
import type { Agent } from './agents.ts';
import { ConfigurationPanel } from './configuration-panel.tsx';
import { PerformancePanel } from './performance-panel.tsx';
import { PricesPanel } from './prices-panel.tsx';
import { TrialPanel } from './try-panel.tsx';
import { VariantsPanel } from './variants-panel.tsx';

/** This agent rewrites theses and reads no documents, so it cannot be tried on one. */
const THESIS_REWRITER = 'thesis-rewriter';

const COLUMNS: Column<Agent>[] = [
  { key: 'name', header: 'Agent', width: 'minmax(0, 2fr)', sort: (row) => row.name, render: (row) => row.name },
  {
    key: 'model',
    header: 'Model',
    width: 'minmax(0, 1fr)',
    from: 'lg',
    render: (row) => row.model_name,
  },
  {
    key: 'source',
    header: 'Origin',
    width: '62px',
    render: (row) => <Badge>{row.source}</Badge>,
  },
  {
    key: 'active',
    header: 'Status',
    width: '62px',
    render: (row) => <StatusBadge status={row.active ? 'active' : 'disabled'} />,
  },
];

export function AgentsPage() {
  const agents = useGet(query, '/api/agents');
  const { filters, setFilter } = useFilters({ agent: '' });
  return (
    <Page title="Agents" description="The agents that read documents: their models, prompts and performance.">
      <Loaded
        query={agents}
        lines={6}
        empty={{
          title: 'No agents',
          hint: 'Three agents are created at first start. Run “sextant seed” to create them.',
        }}
      >
        {(rows) => {
          const chosen = rows.find(({ id }) => id === filters.agent) ?? rows[0];
          return (
            <>
              <Columns at="2fr 3fr">
                <Panel title="Agents" flush>
                  <Table
                    label="Agents"
                    rows={rows}
                    columns={COLUMNS}
                    rowKey={(row) => row.id}
                    onOpen={(row) => setFilter('agent', row.id)}
                    maxHeight={320}
                  />
                </Panel>
                {chosen && <PerformancePanel key={chosen.id} agentId={chosen.id} />}
              </Columns>
              {chosen && (
                <Columns at="1fr 1fr">
                  <ConfigurationPanel agent={chosen} />
                  <VariantsPanel agent={chosen} />
                </Columns>
              )}
              <PricesPanel />
              {chosen && chosen.slug !== THESIS_REWRITER && <TrialPanel key={chosen.id} agent={chosen} />}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
