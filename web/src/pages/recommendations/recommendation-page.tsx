import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty } from '../../components/state.tsx';

export function RecommendationPage() {
  return (
    <Page title="Recommendations">
      <Panel>
        <Empty title="This page is being built" />
      </Panel>
    </Page>
  );
}
