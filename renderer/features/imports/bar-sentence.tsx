import type { ReadyFile, RunState } from '../../../shared/imports.ts';
import { formatCount } from '../../../shared/units.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import styles from './action-bar.module.css';
import { openProblems } from './problem-badge.tsx';
import { isRunning, showTab } from './store.ts';
import { problemSentence, repairLabel, runSentence } from './words.ts';

interface BarSentenceProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly run: RunState | undefined;
  /** Why sending is not possible now. */
  readonly block: string | null;
  readonly defaultScope: string | null;
}

/** The one thing to know now: what holds sending up, what would fail, or that all is well. */
export function BarSentence({ fileId, file, run, block, defaultScope }: BarSentenceProps) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const problems = openProblems(file.problems);
  const first = problems[0];
  const repair = first?.repair;
  const link = (words: string, onClick: () => void) => (
    <button type="button" className={styles['link']} disabled={busy} onClick={onClick}>
      {words}
    </button>
  );

  if (block)
    return (
      <p className={styles['sentence']} id="send-block">
        <span className={styles['warn']}>
          <Icon name={run && isRunning(run) ? 'play' : 'warning'} />
        </span>
        <span>
          {block}
          {run && isRunning(run) && (
            <>
              {' '}
              {formatCount(run.rows - run.counts['not-sent'])} of {formatCount(run.rows)} rows so far.{' '}
              {link('Watch the result', () => showTab(fileId, 'result'))}
            </>
          )}
        </span>
      </p>
    );
  if (first)
    return (
      <p className={styles['sentence']}>
        <span className={styles[first.severity === 'error' ? 'bad' : 'warn']}>
          <Icon name="warning" />
        </span>
        <span>
          <strong>{problemSentence(first)}</strong>
          {problems.length > 1 && (
            <> and {link(`${problems.length - 1} more`, () => showTab(fileId, 'problems'))}</>
          )}
          .{' '}
          {repair
            ? link(
                repairLabel(repair, first.rows, defaultScope),
                () => void act(() => api.imports.repair({ fileId, repair })),
              )
            : problems.length === 1 && link('Show the problem', () => showTab(fileId, 'problems'))}
        </span>
      </p>
    );
  return (
    <p className={styles['sentence']}>
      <span className={styles['ok']}>
        <Icon name="check" />
      </span>
      <span>
        {run ? (
          <>
            Sent: {runSentence(run)}. {link('Show the result', () => showTab(fileId, 'result'))}
          </>
        ) : (
          'No problems found. Every row can be sent.'
        )}
      </span>
    </p>
  );
}
