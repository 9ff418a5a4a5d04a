import { Flex } from '@mantine/core';
import type { Incident } from '../../../../shared/monitor/incident.ts';
import { incidentFacts, isFinal } from '../../../../shared/monitor/incident-facts.ts';
import { firstTriageSettings, triageOf } from '../../../../shared/monitor/triage/settings.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useMonitor } from '../store.ts';
import { usePending } from './store.ts';
import styles from './triage.module.css';
import { TriageButtons } from './triage-buttons.tsx';
import { rowWords, shortName } from './words.ts';

/**
 * Line in the head of an incident: who acknowledged it, its assignee, the action in progress, and the triage buttons.
 */
export function TriageLine({ view, incident: { id, object } }: { view: string; incident: Incident }) {
  const settings = useMonitor(({ hostState }) => hostState?.triage) ?? firstTriageSettings;
  const pending = usePending(id);
  const { isIncident, status } = incidentFacts(object ?? {});
  if (!isIncident) return null;
  const { acknowledgedBy, assignee } = triageOf(object ?? {}, settings);
  return (
    <Flex className={styles['buttons']} wrap="wrap" gap="var(--space-6)" align="center">
      {acknowledgedBy !== '' && (
        <span title={`Acknowledged by ${acknowledgedBy}`}>
          <Badge tone="ok" icon="check">
            <span className={styles['word']}>acknowledged by </span>
            {shortName(acknowledgedBy)}
          </Badge>
        </span>
      )}
      {assignee !== '' && (
        <span title={`Assigned to ${assignee}`}>
          <Badge tone="accent" icon="arrow">
            <span className={styles['word']}>assigned to </span>
            {shortName(assignee)}
          </Badge>
        </span>
      )}
      {pending !== null && (
        <Badge tone="accent" icon="clock">
          {rowWords(pending)}
        </Badge>
      )}
      <TriageButtons
        view={view}
        ids={[id]}
        without={[
          ...(acknowledgedBy === '' ? [] : (['acknowledge'] as const)),
          ...(isFinal(status) ? (['end'] as const) : []),
        ]}
      />
    </Flex>
  );
}
