import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty } from '../../components/state.tsx';

export function AttributionPage() {
  return (
    <Page title="Attribution">
      <Panel>
        <Empty title="This page is being built" />
      </Panel>
    </Page>
  );
}
