import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge } from '../../components/badge.tsx';
import { Highlighted } from '../../components/highlighted.tsx';
import { Filters, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { Empty, Loaded } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { destinationOf } from '../../lib/destination.ts';
import { formatWords } from '../../lib/format.ts';
import { addressOfResult, type SearchResult } from '../../lib/search-target.ts';
import { useFilters } from '../../lib/use-filters.ts';
import css from './search-page.module.css';

const TYPES = ['document', 'company', 'macro_event', 'company_event', 'recommendation', 'report', 'saved_query'];
const RESULTS_MAX = 50;
const TYPING_MS = 250;
const LENGTH_MAX = 400;

/** Everything that a search finds, best first. */
export function SearchPage() {
  const view = useFilters({ q: '', type: '' });
  const { filters, setFilter } = view;
  const [text] = useDebouncedValue(filters.q, TYPING_MS);
  const q = text.trim();
  const found = useGet(
    query,
    '/api/search',
    { query: { q, limit: RESULTS_MAX, ...(filters.type ? { types: filters.type } : {}) } },
    { enabled: q !== '' },
  );
  return (
    <Page
      title="Search"
      description={'Understands "phrases", OR, -word, word*, ticker:, source:, type:, before: and after:.'}
    >
      <Filters>
        <TextInput
          aria-label="Search for"
          placeholder="Words, names or tickers"
          value={filters.q}
          maxLength={LENGTH_MAX}
          onChange={(event) => setFilter('q', event.currentTarget.value)}
          w={360}
        />
        <Select
          aria-label="Kind of result"
          data={[{ value: '', label: 'All kinds' }, ...TYPES.map((value) => ({ value, label: formatWords(value) }))]}
          value={filters.type}
          onChange={(value) => setFilter('type', value ?? '')}
          w={170}
        />
        <SavedViews list="search" of={view} />
      </Filters>
      <Panel>
        {q === '' ? (
          <Empty title="No search yet" hint="Type words, a company or a ticker." icon="search" />
        ) : (
          <Loaded
            query={found}
            isEmpty={({ results }) => results.length === 0}
            empty={{ title: 'Nothing found', hint: 'Use fewer or other words.', icon: 'search' }}
          >
            {({ results, corrections, ignored }) => (
              <>
                {corrections.map(({ from, to }) => (
                  <p key={from} className={css.note} role="status">
                    Showing results for “{to}” instead of “{from}”.
                  </p>
                ))}
                {ignored.length > 0 && <p className={css.note}>Not understood: {ignored.join(', ')}</p>}
                <ol className={css.list} aria-label="Results">
                  {results.map((result) => (
                    <Result key={`${result.type} ${result.id}`} result={result} />
                  ))}
                </ol>
              </>
            )}
          </Loaded>
        )}
      </Panel>
    </Page>
  );
}

function Result({ result }: { result: SearchResult }) {
  return (
    <li className={css.result}>
      <Link {...destinationOf(addressOfResult(result))} className={css.title}>
        <Highlighted text={result.title} spans={result.title_highlights} />
      </Link>
      <p className={css.snippet}>
        <Highlighted text={result.snippet} spans={result.highlights} />
      </p>
      <p className={css.note}>
        <Badge>{formatWords(result.type)}</Badge>{' '}
        {[result.tickers.join(', '), result.source_name].filter(Boolean).join(' · ')}{' '}
        {result.at !== null && <Time value={result.at} style="datetime" />}
      </p>
    </li>
  );
}
