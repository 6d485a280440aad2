import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { Empty } from '../components/state.tsx';
import { Page } from '../components/page.tsx';
import { Panel } from '../components/panel.tsx';

/** A page that failed to load or to draw. The rest of the console goes on. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const message = error instanceof Error ? error.message : String(error);
  const outdated = /dynamically imported module|Importing a module script/i.test(message);
  return (
    <Page title="This page broke">
      <Panel>
        <Empty
          icon="warning"
          title={outdated ? 'A new version of the console is there' : 'Something on this page went wrong'}
          hint={outdated ? 'Reload to use it.' : message}
          action={
            <Button onClick={() => (outdated ? window.location.reload() : reset())}>
              {outdated ? 'Reload' : 'Try again'}
            </Button>
          }
        />
      </Panel>
    </Page>
  );
}

export function NotFoundPage() {
  return (
    <Page title="No such page">
      <Panel>
        <Empty title="There is nothing at this address" hint={<Link to="/">Go to the overview</Link>} icon="search" />
      </Panel>
    </Page>
  );
}
