import { Button, Flex } from '@mantine/core';
import type { AppError } from '../../../../shared/errors.ts';
import type { Incident } from '../../../../shared/monitor/incident.ts';
import { incidentFacts } from '../../../../shared/monitor/incident-facts.ts';
import { isFailure } from '../../../../shared/monitor/transaction-status.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { home } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { VertexLink } from '../../../ui/vertex/vertex-link.tsx';
import { ExportIncident } from '../exports/export-incident.tsx';
import { DeleteObject } from '../new-object/delete-object.tsx';
import { goToPlace } from '../places.ts';
import { TriageLine } from '../triage/triage-line.tsx';
import { CloseIncident } from './close-incident.tsx';
import styles from './incident.module.css';
import { knownWords } from './known-words.ts';
import { StatusBadge } from './status-badge.tsx';
import { watchIncidents } from './watching.ts';
import { WrittenBy } from './written-by.tsx';

interface IncidentHeadProps {
  readonly view: string;
  readonly incident: Incident;
  /** Time of the request that read the incident, in milliseconds since epoch. */
  readonly askedAt: number;
  /** Why the last read failed. */
  readonly failure: AppError | null;
  /** The raw JSON is shown instead of the timeline. */
  readonly raw: boolean;
  readonly onRaw: (raw: boolean) => void;
  readonly onAgain: () => void;
}

/** Head of an open incident: its subject, facts and author, its buttons, and a note if it may be out of date. */
export function IncidentHead({ view, incident, askedAt, failure, raw, onRaw, onAgain }: IncidentHeadProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { id, object, watched, issueXid } = incident;
  const { type, subject, status, priority, originNode } = incidentFacts(object ?? {});
  const urgency = typeof object?.['urgency'] === 'string' ? object['urgency'] : '';
  const note = knownWords({ incident, askedAt, failure });
  // Transactions are newest first. Comments and triage change an incident, but never create one.
  const creation = incident.transactions.findLast(
    ({ cause, status: end }) =>
      cause !== null && cause.from !== 'comment' && cause.from !== 'triage' && !isFailure(end),
  );
  return (
    <header className={styles['head']}>
      <Flex className={styles['line']} align="center">
        <h1 {...home} className={styles['subject']}>
          {subject || id}
        </h1>
        <SteadyButton
          disabled={busy}
          aria-label={watched ? 'Watching' : 'Watch'}
          aria-pressed={watched}
          leftSection={<Icon name="bell" />}
          variant={watched ? 'light' : 'default'}
          onClick={() => void run(() => watchIncidents(api, { view, ids: [id], watched: !watched }))}
        >
          <span className={styles['word']}>{watched ? 'Watching' : 'Watch'}</span>
        </SteadyButton>
        <Button
          aria-label="Raw"
          aria-pressed={raw}
          leftSection={<Icon name="code" />}
          variant={raw ? 'light' : 'default'}
          onClick={() => onRaw(!raw)}
        >
          <span className={styles['word']}>Raw</span>
        </Button>
        <ExportIncident view={view} id={id} />
        <DeleteObject
          view={view}
          id={id}
          type={type === 'configMachine' ? 'machine' : type || 'incident'}
          onDeleted={() => goToPlace({ show: 'incidents', id: null }, view)}
        />
        <CloseIncident view={view} />
      </Flex>
      <Flex className={styles['facts']} wrap="wrap" align="center">
        {status !== '' && <StatusBadge status={status} />}
        <span className={styles['fact']}>
          <span className={styles['mono']}>{id}</span>
          <CopyButton text={id} what="the id" />
          <CopyLink />
        </span>
        {(priority || urgency) && (
          <span className={styles['fact']}>
            {[priority && `priority ${priority}`, urgency && `urgency ${urgency}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        {originNode && (
          <span className={styles['fact']}>
            origin <VertexLink id={originNode} what="the origin node" />
          </span>
        )}
        {issueXid && (
          <span className={styles['fact']}>
            issue <VertexLink id={issueXid} what="the issue" />
          </span>
        )}
        {creation?.cause && (
          <span className={styles['fact']}>
            <WrittenBy cause={creation.cause} by={creation.by} at={creation.requestedAt} />
          </span>
        )}
      </Flex>
      <TriageLine view={view} incident={incident} />
      <div role="status" className={styles['notes']}>
        {note && (
          <Flex
            className={styles['note']}
            component="p"
            gap="var(--space-8)"
            align="center"
            data-tone={note.tone}
          >
            <Icon name={note.tone === 'warn' ? 'warning' : 'info'} />
            {note.words}
            <Button variant="subtle" onClick={onAgain}>
              Reload
            </Button>
          </Flex>
        )}
      </div>
    </header>
  );
}
