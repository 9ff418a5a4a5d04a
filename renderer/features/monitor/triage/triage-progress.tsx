import { Button, Flex, Group } from '@mantine/core';
import { useEffect } from 'react';
import {
  hasRest,
  notTriedIn,
  type TriageJob,
  type TriageRest,
} from '../../../../shared/monitor/triage/job.ts';
import { formatCount } from '../../../../shared/units.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { useMonitor } from '../store.ts';
import { reportEarlierJobs, tryAgain } from './run-job.ts';
import styles from './triage.module.css';
import { useTriage } from './use-triage.ts';
import { endedWords, failureWords, progressWords, unknownWords } from './words.ts';

/**
 * Progress of the jobs on incidents of the view; a job that ended with failed or untried incidents can be continued.
 */
export function TriageProgress({ view }: { view: string }) {
  const { api } = useHost();
  const jobs = useMonitor((store) => store.jobs);
  const { undo } = useTriage(view);
  useEffect(() => reportEarlierJobs(api, jobs, undo), [api, jobs, undo]);
  const isUnreadable = useMonitor(({ hostState }) => hostState?.isWorkUnreadable ?? false);
  const shown = jobs.filter((job) => job.view === view && (job.state !== 'ended' || hasRest(job)));
  return (
    <div role="status">
      {isUnreadable && (
        <p className={styles['progress']} data-job="unreadable">
          Work on several incidents that ended with Graph Intake cannot be read from its data folder; see the
          log.
        </p>
      )}
      {shown.map((job) => (
        <Flex
          gap="var(--space-8)"
          align="center"
          wrap="wrap"
          key={job.id}
          className={styles['progress']}
          data-job={job.state}
        >
          {job.state === 'ended' ? <Ended job={job} /> : <Working job={job} />}
        </Flex>
      ))}
    </div>
  );
}

function Working({ job }: { job: TriageJob }) {
  const { api } = useHost();
  return (
    <>
      <span>{progressWords(job)}</span>
      {job.total > 1 && (
        <Button
          variant="subtle"
          disabled={job.state === 'stopping'}
          onClick={() => api.monitor.stopJob({ id: job.id }).catch(notifyProblem)}
        >
          Stop
        </Button>
      )}
    </>
  );
}

function Ended({ job }: { job: TriageJob }) {
  const { api } = useHost();
  const { undo } = useTriage(job.view);
  const notTried = notTriedIn(job);
  const again = (which: TriageRest) => () => void tryAgain(api, job, which, undo);
  return (
    <>
      <span className={styles['ended']}>
        {endedWords(job)} {job.reason === '' ? failureWords(job) : `Stopped: ${job.reason}`}{' '}
        {unknownWords(job)}
      </span>
      <Group gap={0} wrap="nowrap">
        {job.failed > 0 && (
          <Button variant="subtle" onClick={again('failed')}>
            Retry {formatCount(job.failed)} failed
          </Button>
        )}
        {job.unknown.length > 0 && (
          <Button variant="subtle" onClick={again('unknown')}>
            Retry {formatCount(job.unknown.length)} possibly written
          </Button>
        )}
        {notTried > 0 && (
          <Button variant="subtle" onClick={again('notTried')}>
            Continue with {formatCount(notTried)}
          </Button>
        )}
        <Button variant="subtle" onClick={() => api.monitor.dismissJob({ id: job.id }).catch(notifyProblem)}>
          Close
        </Button>
      </Group>
    </>
  );
}
