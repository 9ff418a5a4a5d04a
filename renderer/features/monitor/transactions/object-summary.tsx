import { Anchor } from '@mantine/core';
import { useCallback } from 'react';
import type { Incident } from '../../../../shared/monitor/incident.ts';
import { incidentFacts } from '../../../../shared/monitor/incident-facts.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { StatusBadge } from '../incident/status-badge.tsx';
import { incidentHref } from '../places.ts';
import styles from './panel.module.css';

/** Summary of the object of a transaction in its current state; read once, when the transaction is opened. */
export function ObjectSummary({ view, id }: { view: string; id: string }) {
  const { api } = useHost();
  const incident = useCall(
    useCallback((signal: AbortSignal) => api.monitor.incident({ view, id }, { signal }), [api, view, id]),
  );
  if (incident.state === 'failed' && incident.error.code === 'not-found')
    return (
      <p className={styles['quiet']}>
        The object does not exist: this write did not create it, or it was deleted.
      </p>
    );
  return (
    <>
      {incident.state === 'failed' && (
        <p className={styles['quiet']}>The object cannot be read: {incident.error.message}</p>
      )}
      {incident.state === 'ready' && <Summary object={incident.value.object} />}
      <Anchor href={incidentHref(id, view)} className={styles['link']}>
        Open the object
      </Anchor>
    </>
  );
}

function Summary({ object }: Pick<Incident, 'object'>) {
  if (object === null)
    return (
      <p className={styles['quiet']}>The details of this object have not been loaded from the platform.</p>
    );
  const { subject, status } = incidentFacts(object);
  return (
    <p className={styles['line']}>
      {subject !== '' && <span className={styles['subject']}>{subject}</span>}
      {status !== '' && <StatusBadge status={status} />}
    </p>
  );
}
