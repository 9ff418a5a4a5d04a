import { Button } from '@mantine/core';
import { useMonitor } from '../store.ts';
import { endJob, useTriageStore } from './store.ts';
import styles from './triage.module.css';
import { jobWords } from './words.ts';

/** Incidents that are being changed, with a way to stop before the next ones. */
export function TriageProgress({ view }: { view: string }) {
  const connectionId = useMonitor((store) => store.connectionId);
  const jobs = useTriageStore((store) => store.jobs);
  const own = jobs.filter((job) => job.view === view && job.connectionId === connectionId);
  return (
    <div role="status">
      {own.map(({ key, act, total, left }) => (
        <div key={key} className={styles['progress']}>
          {jobWords(act, total, left.length)}
          {left.length > 1 && (
            <Button variant="subtle" onClick={() => endJob(key)}>
              Stop
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
