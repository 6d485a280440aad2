import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import css from './schema-panel.module.css';

interface SchemaTable {
  name: string;
  columns: { name: string; type: string }[];
}

interface SchemaPanelProps {
  query: { data: { tables: SchemaTable[] } | undefined; error: Error | null; refetch?: () => unknown };
  onPick: (text: string) => void;
}

/** Tables and columns. A click inserts a column name into the query. */
export function SchemaPanel({ query, onPick }: SchemaPanelProps) {
  const [filter, setFilter] = useState('');
  const matches = ({ name, columns }: SchemaTable) =>
    name.includes(filter) || columns.some((column) => column.name.includes(filter));
  return (
    <Panel title="Tables">
      <TextInput
        aria-label="Find a table or column"
        placeholder="Find a table or column"
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value.toLowerCase())}
        mb="xs"
      />
      <Loaded
        query={query}
        lines={8}
        isEmpty={({ tables }) => tables.length === 0}
        empty={{
          title: 'No tables yet',
          hint: 'The lake is filled within a minute of the first start. Reload then.',
          icon: 'sql',
        }}
      >
        {({ tables }) => (
          <div className={css.list}>
            {tables.filter(matches).map((table) => (
              <details key={table.name} open={filter !== ''}>
                <summary>{table.name}</summary>
                <ul>
                  {table.columns.map((column) => (
                    <li key={column.name}>
                      <button type="button" onClick={() => onPick(column.name)}>
                        {column.name}
                      </button>
                      <span>{column.type}</span>
                    </li>
                  ))}
                </ul>
              </details>
            ))}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
