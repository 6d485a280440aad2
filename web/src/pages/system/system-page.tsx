import { Page } from '../../components/page.tsx';
import { AccessPanel } from './access-panel.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { JobsPanel } from './jobs-panel.tsx';
import css from './system-page.module.css';

export function SystemPage() {
  return (
    <Page title="System" description="The state of the platform’s parts, access tokens, sessions and jobs.">
      <div className={css.stack}>
        <ChecksPanel />
        <JobsPanel />
        <AccessPanel />
      </div>
    </Page>
  );
}
