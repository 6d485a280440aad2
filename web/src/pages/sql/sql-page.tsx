import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { query } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { Icon } from '../../components/icon.tsx';
import { Columns, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, Failure, Loading } from '../../components/state.tsx';
import { downloadFile } from '../../lib/download.ts';
import { useWidthAtLeast } from '../../lib/use-width.ts';
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
  // On a narrow screen the question comes before what helps to write it.
  const isWide = useWidthAtLeast().md;
  const [engine, setEngine] = useState<keyof typeof PATHS>('lake');
  const [text, setText] = useState(INITIAL_QUERY);
  const lake = useGet(query, '/api/analytics/schema', undefined, { enabled: engine === 'lake' });
  const database = useGet(query, '/api/analytics/pg-schema', undefined, { enabled: engine === 'database' });
  const schema = engine === 'lake' ? lake : database;
  const known = useMemo(
    () =>
      Object.fromEntries((schema.data?.tables ?? []).map(({ name, columns }) => [name, columns.map((c) => c.name)])),
    [schema.data],
  );
  const ask = useAction({ run: () => query.post(PATHS[engine], { body: { sql: text, limit: LIMIT } }) });
  const save = useAction({
    run: (kind: 'csv' | 'parquet') =>
      downloadFile({
        method: 'POST',
        url: PATHS.lake,
        body: { sql: text, limit: LIMIT },
        accept: kind === 'csv' ? 'text/csv' : 'application/vnd.apache.parquet',
        fileName: `sextant.${kind}`,
      }),
    done: 'Saved.',
  });
  return (
    <Page
      title="SQL"
      description="Ask your own questions of everything the platform knows. Nothing you type can change it."
    >
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
            title="Question"
            flush
            aside={
              <Group gap="sm">
                <SegmentedControl
                  size="xs"
                  data={ENGINES}
                  value={engine}
                  onChange={(value) => setEngine(value as keyof typeof PATHS)}
                  aria-label="Ask"
                />
                {engine === 'lake' && (
                  <>
                    <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.mutate('csv')}>
                      CSV
                    </Button>
                    <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.mutate('parquet')}>
                      Parquet
                    </Button>
                  </>
                )}
                <Button
                  size="xs"
                  loading={ask.isPending}
                  leftSection={<Icon name="play" size={11} />}
                  onClick={() => ask.mutate(undefined)}
                >
                  Run
                </Button>
              </Group>
            }
          >
            <SqlEditor value={text} onChange={setText} onRun={() => ask.mutate(undefined)} schema={known} />
          </Panel>
          {ask.error && (
            <Panel>
              <Failure error={ask.error} />
            </Panel>
          )}
          {ask.data && !ask.error && <ResultPanel result={ask.data} />}
          {!ask.data && !ask.error && (
            <Panel title="Result">
              {ask.isPending ? (
                <Loading lines={6} />
              ) : (
                <Empty
                  title="Nothing asked yet"
                  hint="Run the question above, or with Ctrl and Enter from the editor. Type a table or column to have it completed."
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
