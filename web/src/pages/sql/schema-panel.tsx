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

/** What can be asked about. A click puts a name into the question. */
export function SchemaPanel({ query, onPick }: SchemaPanelProps) {
  const [wanted, setWanted] = useState('');
  const matches = ({ name, columns }: SchemaTable) =>
    name.includes(wanted) || columns.some((column) => column.name.includes(wanted));
  return (
    <Panel title="Tables">
      <TextInput
        aria-label="Find a table or column"
        placeholder="Find a table or column"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value.toLowerCase())}
        mb="xs"
      />
      <Loaded
        query={query}
        lines={8}
        isEmpty={({ tables }) => tables.length === 0}
        empty={{ title: 'No tables yet', hint: 'The lake is filled within a minute of the first start.', icon: 'sql' }}
      >
        {({ tables }) => (
          <div className={css.list}>
            {tables.filter(matches).map((table) => (
              <details key={table.name} open={wanted !== ''}>
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
