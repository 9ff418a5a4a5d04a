import { type ReactNode, useRef, useState } from 'react';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Confirm, type Question } from '../../../ui/confirm/confirm.tsx';
import { focusOn } from '../../../ui/focus.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { rowsToSend } from '../words.ts';
import { FindingsQuestion } from './findings-question.tsx';
import {
  type Confirmations,
  confirmationsOf,
  fixesOf,
  type OpenedFile,
  type Refused,
  refusedIn,
  withoutRefused,
} from './refused-rows.ts';

/** Content of a question whose findings disappear in a new check; it stays open until it is confirmed or cancelled. */
const nothingLeft: Confirmations = {
  title: 'Nothing is left to confirm',
  sentences: [],
  notes: ['The rows were checked again meanwhile, and nothing of what was found before is left.'],
};
/** Content of a question while a new check is running. */
const checking: Confirmations = {
  title: 'Checking rows…',
  sentences: [],
  notes: ['You can send when the check is done.'],
};

interface SendingQuestionsDeps {
  /** Rows to send. */
  readonly opened: readonly OpenedFile[];
  /** Returns the further question before files are sent; null for none. */
  readonly questionOf: (opened: readonly OpenedFile[]) => Question | null;
  /** Whether that question depends on counting the effect, which excluding rows resets. */
  readonly isCounted: boolean;
  /** Starts counting, unless the effect is known. */
  readonly onCount: () => void;
  readonly onSend: () => void;
  /** In a plan: sentences about files that are held back if rows with errors are not excluded. */
  readonly held?: readonly string[];
  /** Key of the button that asks; cancelling returns the focus to it. */
  readonly mark: string;
}

interface SendingQuestions {
  /** Opens the first question, or sends immediately if there is none. */
  readonly ask: () => void;
  /** The question that is open. */
  readonly dialog: ReactNode;
}

/**
 * Questions before sending: one dialog lists everything to confirm, including changes that cannot be undone if a yes is
 * enough. A number that has to be counted or typed follows after it. Cancelling leaves every row unchanged.
 */
export function useSendingQuestions(deps: SendingQuestionsDeps): SendingQuestions {
  const { opened, questionOf, isCounted, onCount, onSend, held, mark } = deps;
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [asking, setAsking] = useState<'findings' | 'rest' | null>(null);
  /** Groups of rows that were excluded in the dialog; they are included again if the user cancels. */
  const excluded = useRef<Refused['groups']>([]);
  const refused = refusedIn(opened);
  const question = questionOf(opened);
  const confirmations = confirmationsOf(opened, held !== undefined);
  const isChecking = opened.some(
    ({ file: { check } }) => check.state === 'waiting' || check.state === 'working',
  );
  const isBeside = question !== null && !isCounted && question.toType === undefined && !question.waits;

  const excludeRows = (groups: Refused['groups'], isExcluded: boolean) =>
    run(async () => {
      for (const each of groups) await api.imports.excludeRows({ ...each, excluded: isExcluded });
    });
  const closeDialog = () => {
    setAsking(null);
    // The previous dialog, which would get the focus back, no longer exists.
    if (asking === 'rest') focusOn(mark);
  };
  const send = () => {
    excluded.current = [];
    closeDialog();
    onSend();
  };
  /** Continues with the further question, unless it is already confirmed. */
  const proceed = (next: readonly OpenedFile[], isConfirmed: boolean) => {
    if (isConfirmed || questionOf(next) === null) return send();
    if (isCounted) onCount();
    setAsking('rest');
  };
  const close = () => {
    closeDialog();
    const groups = excluded.current;
    excluded.current = [];
    if (groups.length > 0) void excludeRows(groups, false);
  };
  const excludeAndProceed = async ({ groups }: Refused) => {
    excluded.current = groups;
    if (!(await excludeRows(groups, true))) return close();
    proceed(
      opened.map(({ open, file }) => ({ open, file: withoutRefused(file) })),
      isBeside,
    );
  };
  const ask = () => {
    if (confirmations !== null) setAsking('findings');
    else proceed(opened, false);
  };

  const dialog = (
    <>
      {(confirmations !== null || (asking === 'findings' && (!busy || isChecking))) && (
        <FindingsQuestion
          opened={asking === 'findings'}
          confirmations={isChecking ? checking : (confirmations ?? nothingLeft)}
          refused={refused}
          fixes={fixesOf(opened).map(({ label, ...fix }) => ({
            label,
            onApply: () => void run(() => api.imports.transform(fix)),
          }))}
          held={held ?? []}
          rows={opened.reduce((sum, { file }) => sum + rowsToSend(file), 0)}
          beside={isBeside ? question : null}
          leadsOn={question !== null && !isBeside}
          busy={busy || isChecking}
          onExclude={() => refused && void excludeAndProceed(refused)}
          onAll={() => proceed(opened, isBeside)}
          onClose={close}
        />
      )}
      {question && (
        <Confirm
          {...question}
          opened={asking === 'rest'}
          returnFocus={false}
          onConfirm={send}
          onClose={close}
        />
      )}
    </>
  );
  return { ask, dialog };
}
