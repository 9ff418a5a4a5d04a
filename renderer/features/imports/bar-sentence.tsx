import type { ReactNode } from 'react';
import type { FileState, ReadyFile } from '../../../shared/imports/open-file.ts';
import { problemSentence } from '../../../shared/imports/problem-words.ts';
import type { RunState } from '../../../shared/imports/runs.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import type { Tone } from '../../ui/badge.tsx';
import { drawnSentence } from '../../ui/cut-text.ts';
import { focusOn } from '../../ui/focus.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import styles from './action-bar.module.css';
import { lastRunSentence, runLooks } from './run-words.ts';
import { isRunning, showTab } from './store.ts';
import { isForeign, openProblems, readyWords, repairLabel, whyNothingToSend } from './words.ts';
import { waitingFor, workOf } from './work/work-of.ts';

interface BarSentenceProps {
  readonly open: FileState;
  readonly file: ReadyFile;
  readonly run: RunState | undefined;
  /** Why sending is not possible now. */
  readonly block: string | null;
}

/** The one thing to know now: what holds sending up, what would fail, or that all is well. */
export function BarSentence({ open, file, run, block }: BarSentenceProps) {
  const fileId = open.id;
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const problems = openProblems(file);
  const first = problems[0];
  const repair = first?.repair;
  const link = (words: string, onClick: () => void, mark?: string) => (
    <button
      type="button"
      className={styles['link']}
      data-focus={mark}
      aria-disabled={busy || undefined}
      onClick={onClick}
    >
      {words}
    </button>
  );
  const toResult = (words: string) => link(words, () => showTab(fileId, 'result'));

  // Before all that follows from it.
  if (isForeign(file) && !run)
    return (
      <Sentence id="send-block" {...warns}>
        These columns are not attributes yet: {link('map them', () => showTab(fileId, 'mapping'))}
      </Sentence>
    );
  if (block) {
    const running = run !== undefined && isRunning(run);
    const waits = block === waitingFor(workOf(open, file));
    return (
      <Sentence
        id="send-block"
        {...(running ? runs : waits ? calm : block === whyNothingToSend(file) ? blocked : warns)}
      >
        {block}
        {running && (
          <>
            {' '}
            {formatCount(run.rows - run.counts['not-sent'])} of {formatCount(run.rows)} rows so far.{' '}
            {toResult('Watch the result')}
          </>
        )}
      </Sentence>
    );
  }
  if (first)
    return (
      <Sentence tone={first.severity === 'error' ? 'bad' : 'warn'} icon="warning">
        <strong>{drawnSentence(problemSentence(first), first.column)}</strong>
        {problems.length > 1 && (
          <>
            {' '}
            and{' '}
            {link(`${plural(problems.length - 1, 'more problem', 'more problems')}`, () =>
              showTab(fileId, 'problems'),
            )}
          </>
        )}
        .{' '}
        {repair
          ? link(
              repairLabel(repair, first.rows),
              () =>
                void act(async () => {
                  await api.imports.repair({ fileId, repair });
                  focusOn('send');
                }),
              'repair',
            )
          : problems.length === 1 && link('Show the problem', () => showTab(fileId, 'problems'))}
      </Sentence>
    );
  if (run)
    return (
      <Sentence {...runLooks(run)}>
        {lastRunSentence(run, file.action)} {toResult('Show the result')}
      </Sentence>
    );
  return (
    <Sentence tone="ok" icon="check">
      {readyWords(file)}
    </Sentence>
  );
}

const runs = { tone: 'accent', icon: 'play' } as const;
const calm = { tone: 'quiet', icon: 'clock' } as const;
const blocked = { tone: 'bad', icon: 'blocked' } as const;
const warns = { tone: 'warn', icon: 'warning' } as const;

interface SentenceProps {
  readonly id?: string;
  readonly tone: Tone;
  readonly icon: IconName;
  readonly children: ReactNode;
}

const Sentence = ({ id, tone, icon, children }: SentenceProps) => (
  <p className={styles['sentence']} id={id}>
    <span className={styles['sign']} data-tone={tone}>
      <Icon name={icon} />
    </span>
    <span>{children}</span>
  </p>
);
