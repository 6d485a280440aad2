import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty } from '../../components/state.tsx';

export function CompaniesPage() {
  return (
    <Page title="Companies">
      <Panel>
        <Empty title="This page is being built" />
      </Panel>
    </Page>
  );
}
