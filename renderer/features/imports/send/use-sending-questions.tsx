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
  type OpenedFile,
  type Refused,
  refusedIn,
  withoutRefused,
} from './refused-rows.ts';

/** The rows were checked again while the question was open; it stays until it is confirmed or cancelled. */
const nothingLeft: Confirmations = {
  title: 'Nothing is left to confirm',
  sentences: [],
  notes: ['The rows were checked again meanwhile, and nothing of what was found before is left.'],
};

interface SendingQuestionsDeps {
  /** Rows to send. */
  readonly opened: readonly OpenedFile[];
  /** Further questions before files are sent unchanged; null where there are none. */
  readonly questionOf: (opened: readonly OpenedFile[]) => Question | null;
  /** Questions that depend on counting, which excluding rows resets. */
  readonly isCounted: boolean;
  /** Starts that counting, unless it is known. */
  readonly onCount: () => void;
  readonly onSend: () => void;
  /** In a plan: what is held back if rows with errors are not excluded, in a sentence each. */
  readonly held?: readonly string[];
  /** Key of the button that asks; cancelling returns the focus to it. */
  readonly mark: string;
}

interface SendingQuestions {
  /** Asks what there is to ask, or sends at once. */
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
  /** Excluded here; included again if the user cancels. */
  const excluded = useRef<Refused['groups']>([]);
  const refused = refusedIn(opened);
  const question = questionOf(opened);
  const confirmations = confirmationsOf(opened, held !== undefined);
  const isBeside = question !== null && !isCounted && question.toType === undefined && !question.waits;

  const excludeRows = (groups: Refused['groups'], isExcluded: boolean) =>
    run(async () => {
      for (const each of groups) await api.imports.excludeRows({ ...each, excluded: isExcluded });
    });
  const leave = () => {
    setAsking(null);
    // The question before it, to which a dialog would give focus back, is gone.
    if (asking === 'rest') focusOn(mark);
  };
  const send = () => {
    excluded.current = [];
    leave();
    onSend();
  };
  const proceed = (next: readonly OpenedFile[], hasName: boolean) => {
    if (hasName || questionOf(next) === null) return send();
    if (isCounted) onCount();
    setAsking('rest');
  };
  const close = () => {
    leave();
    const taken = excluded.current;
    excluded.current = [];
    if (taken.length > 0) void excludeRows(taken, false);
  };
  const leaveOut = async ({ groups }: Refused) => {
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
      {(confirmations !== null || (asking === 'findings' && !busy)) && (
        <FindingsQuestion
          opened={asking === 'findings'}
          confirmations={confirmations ?? nothingLeft}
          refused={refused}
          held={held ?? []}
          rows={opened.reduce((sum, { file }) => sum + rowsToSend(file), 0)}
          beside={isBeside ? question : null}
          leadsOn={question !== null && !isBeside}
          busy={busy}
          onExclude={() => refused && void leaveOut(refused)}
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
