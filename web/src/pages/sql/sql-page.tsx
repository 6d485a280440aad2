import { Group, SegmentedControl, Stack } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { query } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { RequestButton } from '../../components/action.tsx';
import { Icon } from '../../components/icon.tsx';
import { Columns, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, Failure, Loading } from '../../components/state.tsx';
import { downloadFile } from '../../lib/download.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useWidthAtLeast } from '../../lib/use-width.ts';
import { useKept } from '../../lib/use-kept.ts';
import { ResultPanel } from './result-panel.tsx';
import { SavedQueriesPanel } from './saved-panel.tsx';
import { SchemaPanel } from './schema-panel.tsx';
import { SqlEditor } from './sql-editor.tsx';

const ENGINES = [
  { value: 'lake', label: 'Lake' },
  { value: 'database', label: 'Database' },
];
const PATHS = { lake: '/api/analytics/query', database: '/api/analytics/pg-query' } as const;
const LIMIT = 10_000;
const INITIAL_QUERY =
  'select ticker, action, confidence, generated_at\nfrom recommendations\norder by generated_at desc\nlimit 50';

export function SqlPage() {
  // On a narrow screen the editor comes before the saved queries and tables.
  const isWide = useWidthAtLeast().md;
  // A link may carry a query, such as the rows behind a figure, which runs at once; or name a saved one, which is opened.
  const { filters } = useFilters({ engine: 'lake', sql: '', saved: '' });
  const [engine, setEngine] = useState<keyof typeof PATHS>(filters.engine === 'database' ? 'database' : 'lake');
  const [text, setText] = useKept('sql', filters.sql || INITIAL_QUERY);
  const lake = useGet(query, '/api/analytics/schema', undefined, { enabled: engine === 'lake' });
  const database = useGet(query, '/api/analytics/pg-schema', undefined, { enabled: engine === 'database' });
  const schema = engine === 'lake' ? lake : database;
  const known = useMemo(
    () =>
      Object.fromEntries((schema.data?.tables ?? []).map(({ name, columns }) => [name, columns.map((c) => c.name)])),
    [schema.data],
  );
  const run = useAction({ run: () => query.post(PATHS[engine], { body: { sql: text, limit: LIMIT } }) });
  const { mutate } = run;
  const isGiven = filters.sql !== '';
  useEffect(() => {
    if (isGiven) mutate(undefined);
  }, [isGiven, mutate]);
  const savedQueries = useGet(query, '/api/analytics/saved-queries', undefined, { enabled: filters.saved !== '' });
  const opened = savedQueries.data?.find(({ id }) => id === filters.saved)?.sql_text;
  useEffect(() => {
    if (opened === undefined) return;
    setEngine('lake');
    setText(opened);
  }, [opened]);
  const save = useAction({
    run: (kind: 'csv' | 'parquet') =>
      downloadFile({
        method: 'POST',
        url: PATHS.lake,
        body: { sql: text, limit: LIMIT },
        accept: kind === 'csv' ? 'text/csv' : 'application/vnd.apache.parquet',
        fileName: `sextant.${kind}`,
      }),
    done: 'Downloaded.',
  });
  return (
    <Page title="SQL" description="Read-only SQL on the platform’s data.">
      <Columns at="1fr 3fr">
        <Stack gap="md">
          <SavedQueriesPanel
            text={text}
            onOpen={(saved) => {
              setEngine('lake');
              setText(saved.sql_text);
            }}
          />
          <SchemaPanel
            query={schema}
            onPick={(name) => setText((now) => `${now}${now.endsWith(' ') ? '' : ' '}${name}`)}
          />
        </Stack>
        <Stack gap="md" style={{ order: isWide ? 0 : -1 }}>
          <Panel
            title="Query"
            flush
            aside={
              <Group gap="sm">
                <SegmentedControl
                  size="xs"
                  data={ENGINES}
                  value={engine}
                  onChange={(value) => setEngine(value as keyof typeof PATHS)}
                  aria-label="Engine"
                />
                {engine === 'lake' && (
                  <>
                    <RequestButton
                      size="xs"
                      variant="default"
                      loading={save.isPending}
                      onClick={() => save.mutate('csv')}
                    >
                      Export CSV
                    </RequestButton>
                    <RequestButton
                      size="xs"
                      variant="default"
                      loading={save.isPending}
                      onClick={() => save.mutate('parquet')}
                    >
                      Export Parquet
                    </RequestButton>
                  </>
                )}
                <RequestButton
                  size="xs"
                  loading={run.isPending}
                  leftSection={<Icon name="play" size={11} />}
                  onClick={() => run.mutate(undefined)}
                >
                  Run
                </RequestButton>
              </Group>
            }
          >
            <SqlEditor value={text} onChange={setText} onRun={() => run.mutate(undefined)} schema={known} />
          </Panel>
          {run.error && (
            <Panel>
              <Failure error={run.error} />
            </Panel>
          )}
          {run.data && !run.error && <ResultPanel result={run.data} />}
          {!run.data && !run.error && (
            <Panel title="Result">
              {run.isPending ? (
                <Loading lines={6} />
              ) : (
                <Empty
                  title="No query run yet"
                  hint="Run the query above with the button or Ctrl+Enter. The editor completes table and column names."
                  icon="sql"
                />
              )}
            </Panel>
          )}
        </Stack>
      </Columns>
    </Page>
  );
}
