import { Button, Flex } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../../shared/errors.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { useHost } from '../../host.ts';
import { formatMoment } from '../../ui/clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProblemText } from '../../ui/problem.tsx';
import styles from './changes-since.module.css';
import { incidentHref } from './places.ts';
import { type ChangesInPause, dismissEndedPause, keepChanges, useMonitor } from './store.ts';

/** Changes during a pause, by object. */
export function ChangesSince({ view }: { view: string }) {
  const returned = useMonitor((store) => store.endedPause);
  const version = returned?.views.find((each) => each.view === view)?.version;
  if (returned === null || version === undefined) return null;
  const { at, changes } = returned;
  const key = `${at} ${view}`;
  return changes[view] ? (
    <Changes key={key} view={view} at={at} changes={changes[view]} />
  ) : (
    <LoadChanges key={key} view={view} version={version} />
  );
}

/** Loads the changes once, when the pause ends; shows only a failure. */
function LoadChanges({ view, version }: { view: string; version: number }) {
  const { api } = useHost();
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    api.monitor.since({ view, version }, { signal: abort.signal }).then(
      (changes) => {
        if (!abort.signal.aborted) keepChanges(view, changes);
      },
      (failure: unknown) => {
        if (!abort.signal.aborted) setError(toAppError(failure));
      },
    );
    return () => abort.abort();
  }, [api, view, version]);
  if (error === null) return null;
  return (
    <div className={styles['since']}>
      <Flex className={styles['head']} gap="var(--space-8)" align="center" role="alert">
        <ProblemText error={error} />
        <Button onClick={dismissEndedPause}>Close</Button>
      </Flex>
    </div>
  );
}

interface ChangesProps {
  readonly view: string;
  /** When the pause began, in milliseconds since epoch. */
  readonly at: number;
  readonly changes: ChangesInPause;
}

/** `3 objects`, `the first 500 of 1,760 objects`. */
const objectWords = (shown: number, of: number): string =>
  shown === of ? plural(of, 'object') : `the first ${formatCount(shown)} of ${plural(of, 'object')}`;

function Changes({ view, at, changes: { changes, objects, of } }: ChangesProps) {
  const [isOpen, setOpen] = useState(false);
  const since = formatMoment(at);
  return (
    <section className={styles['since']} aria-label="Changes since the pause">
      <Flex className={styles['head']} gap="var(--space-8)" align="center">
        <Icon name="history" />
        <span role="status" className={styles['words']}>
          {changes === 0
            ? `Nothing has changed since ${since}`
            : `${plural(changes, 'change')} since ${since}`}
        </span>
        {changes > 0 && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide the objects' : `Show ${objectWords(objects.length, of)}`}
          </Button>
        )}
        <Button leftSection={<Icon name="check" />} onClick={dismissEndedPause}>
          Mark as seen
        </Button>
      </Flex>
      {isOpen && (
        <ul className={styles['objects']}>
          {objects.map(({ id, subject, changes: count }) => (
            <li key={id}>
              <a href={incidentHref(id, view)} className={styles['object']}>
                <span className={styles['subject']}>{subject || id}</span>
                {subject !== '' && <span className={styles['id']}>{id}</span>}
                <span className={styles['count']}>
                  {formatCount(count)} {count === 1 ? 'change' : 'changes'}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
