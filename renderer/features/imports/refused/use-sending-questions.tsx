import { type ReactNode, useRef, useState } from 'react';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Confirm, type Question } from '../../../ui/confirm.tsx';
import { focusOn } from '../../../ui/focus.ts';
import { notifyProblem } from '../../../ui/notify.tsx';
import { RefusedQuestion } from './refused-question.tsx';
import { type OpenedFile, type Refused, refusedIn, withoutRefused } from './refused-rows.ts';

export interface SendingQuestionsDeps {
  /** What would be sent. */
  readonly opened: readonly OpenedFile[];
  /** What else is asked before files are sent as they are; null where nothing is. */
  readonly questionOf: (opened: readonly OpenedFile[]) => Question | null;
  /** What is asked depends on counting, which setting rows aside makes unknown again. */
  readonly isCounted: boolean;
  /** Starts that counting, unless it is known. */
  readonly onCount: () => void;
  readonly onSend: () => void;
  /** The mark of the button that asks; whoever cancels comes back to it. */
  readonly mark: string;
}

export interface SendingQuestions {
  /** Asks what there is to ask, or sends at once. */
  readonly ask: () => void;
  /** The question that is open. */
  readonly dialog: ReactNode;
}

/**
 * What is asked before sending, one after the other: what becomes of rows that the platform will refuse, then what
 * cannot be taken back. A question that needs no more than a yes stands beside the first. Who cancels finds every row
 * where it was.
 */
export function useSendingQuestions(deps: SendingQuestionsDeps): SendingQuestions {
  const { opened, questionOf, isCounted, onCount, onSend, mark } = deps;
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [asking, setAsking] = useState<'refused' | 'rest' | null>(null);
  /** Set aside here, to be taken back where it comes to nothing. */
  const aside = useRef<Refused['groups']>([]);
  const refused = refusedIn(opened);
  const question = questionOf(opened);
  const isBeside = question !== null && !isCounted && !question.dangerous;

  const setAside = (groups: Refused['groups'], isAside: boolean) =>
    run(async () => {
      for (const each of groups) await api.imports.setAside({ ...each, aside: isAside });
    });
  const leave = () => {
    setAsking(null);
    // The question before it, to which a dialog would give focus back, is gone.
    if (asking === 'rest') focusOn(mark);
  };
  const send = () => {
    aside.current = [];
    leave();
    onSend();
  };
  const goOn = (next: readonly OpenedFile[], isTold: boolean) => {
    if (isTold || questionOf(next) === null) return send();
    if (isCounted) onCount();
    setAsking('rest');
  };
  const close = () => {
    leave();
    const taken = aside.current;
    aside.current = [];
    if (taken.length > 0) void setAside(taken, false);
  };
  const leaveOut = async ({ groups }: Refused) => {
    aside.current = groups;
    if (!(await setAside(groups, true))) return close();
    goOn(
      opened.map(({ open, file }) => ({ open, file: withoutRefused(file) })),
      isBeside,
    );
  };
  const ask = () => {
    if (refused !== null) setAsking('refused');
    else goOn(opened, false);
  };

  const dialog = (
    <>
      {refused && (
        <RefusedQuestion
          opened={asking === 'refused'}
          refused={refused}
          beside={isBeside ? question.text : null}
          leadsOn={question !== null && !isBeside}
          busy={busy}
          onSetAside={() => void leaveOut(refused)}
          onAll={() => goOn(opened, isBeside)}
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
