import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty } from '../../components/state.tsx';

export function SignalsPage() {
  return (
    <Page title="Signals">
      <Panel>
        <Empty title="This page is being built" />
      </Panel>
    </Page>
  );
}
