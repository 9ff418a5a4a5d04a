import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { headFaults } from '../../../../shared/columns/rules/head-rules.ts';
import type { Connection } from '../../../../shared/connections.ts';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { Finding } from '../../../../shared/imports/readiness/findings.ts';
import type { Readiness } from '../../../../shared/imports/readiness/readiness.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { showHistory, showTab } from '../../../hooks/import-place.ts';
import { isRunning } from '../../../hooks/open-files.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { focusOn } from '../../../ui/focus.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { lastRunSentence, runLooks } from '../../../ui/run/run-words.ts';
import { showMapping } from '../mapping/columns/show-mapping.ts';
import { couldUpdate, openProblems, transformLabel, updateInstead } from '../words.ts';
import styles from './action-bar.module.css';
import { drawnFinding } from './drawn-finding.ts';

interface BarSentenceProps {
  readonly open: FileState;
  readonly file: ReadyFile;
  readonly run: RunState | undefined;
  readonly readiness: Readiness;
  readonly connection: Connection | null;
}

/** The most important sentence before sending: what prevents it, what has to be confirmed, or that all is well. */
export function BarSentence(props: BarSentenceProps) {
  const { open, file, run, readiness } = props;
  const fileId = open.id;
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const problems = openProblems(file);
  const first = problems[0];
  const transform = first?.transform;
  const link = linkOf(busy);
  const update = updateInstead(file);
  const switchToUpdate = () => void act(() => api.imports.setAction({ fileId, action: 'PATCH' }));
  const toMapping = () => showMapping(fileId, file);
  const remedyOf = ({ kind }: Finding) => {
    if (kind === 'targets-missing')
      return couldUpdate(file)
        ? link('Update existing vertices instead', switchToUpdate)
        : link('Map the columns', toMapping);
    if (kind !== 'created-before') return link('Show the problems', () => showTab(fileId, 'problems'));
    const { sentBefore } = file;
    return (
      sentBefore && (
        <>
          {update !== null && <>{link(update, switchToUpdate)} · </>}
          {link('Show that run', () => showHistory(sentBefore.runId))}
        </>
      )
    );
  };
  const resultLink = (words: string) => link(words, () => showTab(fileId, 'result'));

  const { blockers, confirmations, notes } = readiness;
  // Unmapped columns come before the blockers that follow from them.
  const hasRows = blockers.every(({ kind }) => kind !== 'no-rows');
  if (confirmations.some(({ kind }) => kind === 'columns-unmapped') && hasRows && !run)
    return (
      <Sentence id="send-block" {...warns}>
        These columns are not mapped yet: {link('map them', toMapping)}
      </Sentence>
    );
  if (blockers.length > 0) return <Blocked {...props} />;
  const [confirmation] = confirmations;
  // The sentence of the newest run already says what it stored.
  const isOfRun = run !== undefined && confirmation?.kind === 'created-before';
  if (confirmation && !isOfRun) {
    const more = confirmations.length - 1;
    return (
      <Sentence tone={hasErrors(confirmation) ? 'bad' : 'warn'} icon="warning">
        <strong>{drawnFinding(confirmation)}</strong>{' '}
        {transform &&
          link(
            transformLabel(transform, first.rows),
            () =>
              void act(async () => {
                await api.imports.transform({ fileId, transform });
                focusOn('send');
              }),
            'fix',
          )}
        {!transform && more === 0 && remedyOf(confirmation)}
        {more > 0 && (
          <>
            {transform && ' · '}
            {link(plural(more, 'more thing to confirm', 'more things to confirm'), () =>
              showTab(fileId, 'problems'),
            )}
          </>
        )}
      </Sentence>
    );
  }
  if (run)
    return (
      <Sentence {...runLooks(run)}>
        {lastRunSentence(run, file.action)} {resultLink('Show the result')}
      </Sentence>
    );
  const [note] = notes;
  if (note?.kind === 'columns-open' || note?.kind === 'creation-targets-missing')
    return (
      <Sentence {...warns}>
        {drawnFinding(note)}{' '}
        {link(note.kind === 'columns-open' ? 'Map or leave out' : 'Map the columns', toMapping)}
      </Sentence>
    );
  if (note && note.kind !== 'excluded' && note.kind !== 'columns-left-out')
    return (
      <Sentence {...(note.kind === 'references-looked-up' ? calm : warns)}>
        {drawnFinding(note)}{' '}
        {note.kind !== 'sent-before' && link('Show the problems', () => showTab(fileId, 'problems'))}
      </Sentence>
    );
  return (
    <Sentence tone="ok" icon="check">
      {readiness.sentence}
    </Sentence>
  );
}

/** What prevents sending, with a link to its remedy. */
function Blocked({ open, file, run, readiness, connection }: BarSentenceProps) {
  const fileId = open.id;
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const link = linkOf(busy);
  const [blocker, ...others] = readiness.blockers;
  if (blocker === undefined) return null;
  const lookUp = ({ id: connectionId }: Connection) =>
    void act(() => api.imports.lookUp({ fileId, connectionId }));
  return (
    <Sentence id="send-block" {...looksOf(blocker)}>
      {drawnFinding(blocker)}{' '}
      {blocker.kind === 'not-sendable' &&
        isMappingMissing(file) &&
        link('Map the columns', () => showMapping(fileId, file))}
      {/* Other blockers are about the connection, and prevent a look-up as well. */}
      {blocker.kind === 'lookup-needed' &&
        connection &&
        others.length === 0 &&
        link('Look up the references', () => lookUp(connection))}
      {run && isRunning(run) && (
        <>
          {formatCount(run.rows - run.counts['not-sent'])} of {formatCount(run.rows)} rows so far.{' '}
          {link('Watch the result', () => showTab(fileId, 'result'))}
        </>
      )}
    </Sentence>
  );
}

const linkOf = (busy: boolean) => (words: string, onClick: () => void, mark?: string) => (
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

/** Whether the names of the columns are why the file cannot be sent, which a mapping remedies. */
const isMappingMissing = ({ recipe, sourceColumns, recognition }: ReadyFile): boolean =>
  recipe === null && headFaults(sourceColumns, recognition.kind.value).length > 0;

const looksOf = ({ kind, ...rest }: Finding) => {
  if (kind === 'busy') return runs;
  if (kind === 'not-checked') return 'because' in rest && rest.because === 'cancelled' ? warns : calm;
  return kind === 'not-sendable' || kind === 'no-rows' ? blocked : warns;
};

const hasErrors = ({ kind }: Finding): boolean =>
  kind === 'references-missing' || kind === 'values-wrong' || kind === 'targets-missing';

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
  <Flex className={styles['sentence']} component="p" gap="var(--space-8)" align="center" id={id}>
    <span className={styles['sign']} data-tone={tone}>
      <Icon name={icon} />
    </span>
    <span>{children}</span>
  </Flex>
);
