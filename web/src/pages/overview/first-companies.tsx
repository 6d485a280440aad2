import { Text } from '@mantine/core';
import { Panel } from '../../components/panel.tsx';
import { TrackCompanies } from '../companies/track-companies.tsx';

/** The first dialogue of a new installation: it opens while no company is tracked. */
export function FirstCompanies() {
  return (
    <Panel title="Start here" aside={<TrackCompanies isOpenAtFirst />}>
      <Text size="sm">
        No company is tracked yet. Add some by their symbols; their names, sectors and sources are found.
      </Text>
    </Panel>
  );
}
