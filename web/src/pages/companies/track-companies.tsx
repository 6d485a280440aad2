import { Button, FileButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { registry } from '../../api/client.ts';
import { ActionButton, RequestButton } from '../../components/action.tsx';
import { Icon } from '../../components/icon.tsx';
import { useKept } from '../../lib/use-kept.ts';
import { TrackProgress } from './track-progress.tsx';

/** Each company takes several calls to vendors, so that a long list is sent in parts and shows its progress. */
const BATCH = 5;

type Tracked = Awaited<ReturnType<typeof registry.post<'/tracking'>>>['companies'][number];
type Listed = Awaited<ReturnType<typeof registry.post<'/tracking/list'>>>;

/** "Add companies": type or paste symbols, check the list, track, and wait for the first recommendation. */
export function TrackCompanies({ isOpenAtFirst = false }: { isOpenAtFirst?: boolean }) {
  const [isOpen, setOpen] = useKept('track open', isOpenAtFirst);
  const [text, setText] = useKept('track text', '');
  const [list, setList] = useState<Listed | null>(null);
  const [results, setResults] = useState<Tracked[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const client = useQueryClient();

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const check = () => attempt(async () => setList(await registry.post('/tracking/list', { body: { text } })));
  const track = (symbols: readonly string[]) =>
    attempt(async () => {
      for (let from = 0; from < symbols.length; from += BATCH) {
        const body = { symbols: symbols.slice(from, from + BATCH) };
        const { companies } = await registry.post('/tracking', { body });
        setResults((before) => [...before, ...companies]);
      }
    });
  const close = () => {
    setOpen(false);
    setText('');
    setList(null);
    setResults([]);
    setProblem(null);
    if (results.length > 0) void client.invalidateQueries();
  };
  const isDone = list !== null && results.length >= list.symbols.length && results.length > 0;
  return (
    <>
      <ActionButton variant="filled" leftSection={<Icon name="plus" size={13} />} onClick={() => setOpen(true)}>
        Add companies
      </ActionButton>
      <Modal opened={isOpen} onClose={close} title="Add companies" size="lg">
        <Stack gap="sm">
          {list === null ? (
            <EnterSymbols text={text} onText={setText} isBusy={isBusy} onCheck={() => void check()} />
          ) : (
            <CheckedList
              list={list}
              results={results}
              isBusy={isBusy}
              onBack={() => setList(null)}
              onTrack={() => void track(list.symbols.map(({ written }) => written))}
            />
          )}
          {problem !== null && (
            <Text size="sm" c="var(--down)" role="alert">
              {problem}
            </Text>
          )}
          {isDone && (
            <TrackProgress tickers={results.filter(({ status }) => status !== 'failed').map(({ ticker }) => ticker)} />
          )}
          {isDone && (
            <Group justify="flex-end">
              <Button onClick={close}>Done</Button>
            </Group>
          )}
        </Stack>
      </Modal>
    </>
  );
}

interface EnterProps {
  text: string;
  onText: (text: string) => void;
  isBusy: boolean;
  onCheck: () => void;
}

function EnterSymbols({ text, onText, isBusy, onCheck }: EnterProps) {
  return (
    <>
      <Textarea
        label="Symbols"
        description="Type symbols, or paste a list or a CSV with a column “symbol” or “ticker”."
        placeholder="AAPL MSFT NVDA BRK.B"
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        data-autofocus
      />
      <Group justify="space-between">
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void file?.text().then(onText)}>
          {(props) => (
            <Button variant="default" {...props}>
              Read a file
            </Button>
          )}
        </FileButton>
        <RequestButton loading={isBusy} disabled={text.trim() === ''} onClick={onCheck}>
          Check list
        </RequestButton>
      </Group>
    </>
  );
}

interface CheckedProps {
  list: Listed;
  results: readonly Tracked[];
  isBusy: boolean;
  onBack: () => void;
  onTrack: () => void;
}

function CheckedList({ list, results, isBusy, onBack, onTrack }: CheckedProps) {
  const resultOf = new Map(results.map((result) => [result.ticker, result]));
  const isStarted = isBusy || results.length > 0;
  return (
    <>
      {list.unreadable.length > 0 && (
        <Text size="sm" c="var(--warn)">
          Not symbols, left out: {list.unreadable.join(', ')}
        </Text>
      )}
      {list.symbols.length === 0 && <Text size="sm">The text has no symbol.</Text>}
      <ul aria-label="Companies to add" style={{ margin: 0, paddingLeft: 18, maxHeight: 300, overflowY: 'auto' }}>
        {list.symbols.map(({ written, ticker, is_tracked }) => (
          <li key={ticker}>
            <strong>{written}</strong> {describe(resultOf.get(ticker), is_tracked, isStarted)}
          </li>
        ))}
      </ul>
      {results.length < list.symbols.length || list.symbols.length === 0 ? (
        <Group justify="space-between">
          <Button variant="default" onClick={onBack} disabled={isBusy}>
            Back
          </Button>
          <RequestButton loading={isBusy} disabled={list.symbols.length === 0} onClick={onTrack}>
            Track {list.symbols.length} {list.symbols.length === 1 ? 'company' : 'companies'}
          </RequestButton>
        </Group>
      ) : null}
    </>
  );
}

function describe(result: Tracked | undefined, isTracked: boolean, isStarted: boolean): string {
  if (result === undefined) return isStarted ? 'waits' : isTracked ? 'is already tracked' : 'is new';
  if (result.status === 'failed') return `was not tracked: ${result.note ?? ''}`;
  const facts = [result.legal_name, result.exchange, result.sector, result.industry].filter(Boolean).join(', ');
  const what = { tracked: 'tracked', updated: 'completed', unchanged: 'already tracked, nothing changed' }[
    result.status
  ];
  return `${what}: ${facts}${result.note ? `; ${result.note}` : ''}`;
}
