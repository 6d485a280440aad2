import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { Empty } from '../components/state.tsx';
import { Page } from '../components/page.tsx';
import { Panel } from '../components/panel.tsx';

/** Shown for a page that failed to load or render; navigation keeps working. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const message = error instanceof Error ? error.message : String(error);
  const outdated = /dynamically imported module|Importing a module script/i.test(message);
  return (
    <Page title="Page error">
      <Panel>
        <Empty
          icon="warning"
          title={outdated ? 'A new version of the console is available' : 'This page could not be displayed'}
          hint={outdated ? 'Reload to load it.' : message}
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
    <Page title="Page not found">
      <Panel>
        <Empty title="No page at this address" hint={<Link to="/">Go to the overview</Link>} icon="search" />
      </Panel>
    </Page>
  );
}
