import { Flex, SegmentedControl, Stack } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { Incident } from '../../../../../shared/monitor/incident.ts';
import { FoundLines } from '../../../../ui/found-lines/found-lines.tsx';
import styles from './raw.module.css';
import { RawUpdates } from './raw-updates.tsx';

/** The raw JSON of an incident: its object or, by a switch, its updates. */
export function RawView({ view, incident }: { view: string; incident: Incident }) {
  const [shownPart, setShownPart] = useState('object');
  const choice = (
    <SegmentedControl
      aria-label="Raw view"
      value={shownPart}
      onChange={setShownPart}
      data={[
        { value: 'object', label: 'Object' },
        { value: 'updates', label: 'Updates' },
      ]}
    />
  );
  return shownPart === 'object' ? (
    <RawObject object={incident.object} choice={choice} />
  ) : (
    <RawUpdates view={view} incident={incident} choice={choice} />
  );
}

function RawObject({ object, choice }: { object: Incident['object']; choice: ReactNode }) {
  const lines = useMemo(() => (object === null ? [] : JSON.stringify(object, null, 2).split('\n')), [object]);
  return object === null ? (
    <Stack className={styles['raw']} gap={0}>
      <Flex className={styles['tools']} gap="var(--space-8)" align="center">
        {choice}
      </Flex>
      <p className={styles['none']}>No object to show: it was never loaded, or it was deleted.</p>
    </Stack>
  ) : (
    <FoundLines label="The object" lines={lines} choice={choice} />
  );
}
