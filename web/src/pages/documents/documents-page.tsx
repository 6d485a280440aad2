import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty } from '../../components/state.tsx';

export function DocumentsPage() {
  return (
    <Page title="Documents">
      <Panel>
        <Empty title="This page is being built" />
      </Panel>
    </Page>
  );
}
