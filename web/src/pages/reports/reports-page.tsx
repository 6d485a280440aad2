import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty } from '../../components/state.tsx';

export function ReportsPage() {
  return (
    <Page title="Reports">
      <Panel>
        <Empty title="This page is being built" />
      </Panel>
    </Page>
  );
}
