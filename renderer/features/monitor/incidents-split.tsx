import { Flex } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { focusOn, homeMark } from '../../ui/focus.ts';
import { IncidentView } from './incident/view.tsx';
import { incidentsMark } from './incidents/incident-rows.tsx';
import { IncidentsView } from './incidents/view.tsx';
import styles from './monitor.module.css';
import { allIncidents, goToPlace } from './places.ts';

interface IncidentsSplitProps {
  readonly view: string;
  /** The incident that is open. */
  readonly id: string | null;
}

/** The list of incidents and, beside it, the open one, which Escape closes. */
export function IncidentsSplit({ view, id }: IncidentsSplitProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, nativeEvent } = event;
    if (key !== 'Escape' || id === null || event.defaultPrevented || nativeEvent.isComposing) return;
    // What lies over the incident closes by itself.
    if (!(target instanceof Element) || target.closest('[role="dialog"], [role="menu"]')) return;
    if (target.matches('textarea, input[type="text"], input:not([type])')) return focusOn(homeMark);
    goToPlace(allIncidents, view);
    focusOn(incidentsMark);
  };
  return (
    // It handles a key from whatever has focus in it
    <Flex
      className={styles['split']}
      data-stack
      data-open={id !== null || undefined}
      // A press beside everything keeps the keys here.
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <IncidentsView key={view} view={view} />
      {id !== null && <IncidentView key={`${view}/${id}`} view={view} id={id} />}
    </Flex>
  );
}
