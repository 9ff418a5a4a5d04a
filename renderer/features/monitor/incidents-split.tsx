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
    // A dialog or a menu over the incident handles Escape itself.
    if (!(target instanceof Element) || target.closest('[role="dialog"], [role="menu"]')) return;
    // In a text field, the first Escape only moves the focus out of the field.
    if (target.matches('textarea, input[type="text"], input:not([type])')) return focusOn(homeMark);
    goToPlace(allIncidents, view);
    focusOn(incidentsMark);
  };
  return (
    // Escape arrives here from any element inside that has the focus.
    <Flex
      className={styles['split']}
      data-stack
      data-open={id !== null || undefined}
      // A click on empty space moves the focus here, so that Escape still works.
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <IncidentsView key={view} view={view} />
      {id !== null && <IncidentView key={`${view}/${id}`} view={view} id={id} />}
    </Flex>
  );
}
