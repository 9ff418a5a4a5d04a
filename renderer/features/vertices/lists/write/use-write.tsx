import { useCallback, useState } from 'react';
import { toAppError } from '../../../../../shared/errors.ts';
import { plural } from '../../../../../shared/units.ts';
import type { ListWrite } from '../../../../../shared/vertices/list-write.ts';
import type { WriteResult } from '../../../../../shared/vertices.ts';
import { useHost } from '../../../../host.ts';
import { Confirm, type Question } from '../../../../ui/confirm/confirm.tsx';
import { notifyEnded, notifyProblem } from '../../../../ui/notify/notify.tsx';
import { sentenceName } from '../../store.ts';
import type { Draft } from '../drafts/draft.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { completeElsewhere, useLists } from '../store.ts';
import { type Safety, useSafety } from '../use-safety.ts';
import { changeCount, writeFor } from './write-plan.ts';
import { beginWrite, completeWrite, failWrite, isWhollyWritten } from './writing.ts';

interface Confirmation {
  readonly question: Question;
  /** The question is also about production; only then does a confirmation allow writes to production. */
  readonly aboutProduction: boolean;
}

/** Returns a function that writes the staged changes of a vertex, and the dialog that it opens for confirmations. */
export function useWrite(id: string) {
  const { api } = useHost();
  const draft = useDraft(id);
  const safety = useSafety();
  const [question, setQuestion] = useState<Confirmation | null>(null);

  /** @param agreed the confirmation was about production as well */
  const send = useCallback(
    async (agreed: boolean) => {
      setQuestion(null);
      const { drafts, connectionId } = useLists.getState();
      const now = drafts.get(id);
      if (now?.step.at !== 'staging') return;
      const { bodies } = writeFor(now);
      beginWrite(id);
      try {
        const base = now.base.attributes;
        const sent = bodies.map((body) => ({ ...body }));
        const result = await api.vertices.write({ id, base, bodies: sent, agreed });
        if (isLeft(connectionId)) {
          const isWritten = isWhollyWritten(result, bodies);
          completeElsewhere(connectionId, id, isWritten);
          if (!isWritten)
            notifyEnded(`Not everything was written to ${sentenceName(now.base)}`, whyNot(result));
        } else completeWrite(id, result, { bodies, at: Date.now() });
      } catch (error) {
        if (isLeft(connectionId)) {
          completeElsewhere(connectionId, id, false);
          notifyProblem(toAppError(error));
        } else failWrite(id, toAppError(error));
      }
    },
    [api, id],
  );

  const reason = disabledReason(draft, safety);
  const write = () => {
    if (draft === null || reason !== null) return;
    const question = questionFor(draft, writeFor(draft), safety);
    if (question === null) void send(false);
    else setQuestion(question);
  };
  return {
    write,
    /** Why nothing can be written now; null if it can. */
    reason,
    dialog: question && (
      <Confirm
        {...question.question}
        opened
        onConfirm={() => void send(question.aboutProduction)}
        onClose={() => setQuestion(null)}
      />
    ),
  };
}

/** Returns why a write was not completed, for a page that shows another connection by now. */
const whyNot = (result: WriteResult): string =>
  `${result.outcome === 'stopped' ? result.message : 'Another user changed it meanwhile.'} Your changes stay staged on its connection.`;

/** Whether another connection was chosen during the write; that one may have another vertex with the same id. */
const isLeft = (connectionId: string | null): connectionId is string =>
  connectionId !== null && useLists.getState().connectionId !== connectionId;

function disabledReason(draft: Draft | null, { readOnly }: Safety): string | null {
  if (readOnly !== null) return readOnly;
  if (draft === null) return 'Nothing is staged.';
  if (draft.step.at === 'changed') return 'Resolve the conflicts first.';
  if (draft.step.at === 'writing') return 'Writing…';
  return writeFor(draft).bodies.length === 0 ? 'Nothing would change.' : null;
}

/** Returns the confirmation that a write needs, for warnings and for production; null if it needs none. */
function questionFor(draft: Draft, { warnings }: ListWrite, { mayWrite }: Safety): Confirmation | null {
  const named = (attribute: string, sentence: string) =>
    draft.stage.size > 1 ? `${attribute}: ${sentence}` : sentence;
  const toConfirm = warnings.filter(({ confirm }) => confirm);
  if (toConfirm.length === 0 && mayWrite) return null;
  const lines = [
    ...toConfirm.map(({ attribute, sentence }) => named(attribute, sentence)),
    ...(mayWrite ? [] : ['This connection is marked as production. You are asked once per session.']),
  ];
  const name = sentenceName(draft.base);
  return {
    aboutProduction: !mayWrite,
    question: {
      title: mayWrite ? `Write to ${name}` : `Write to ${name} on production`,
      text: lines.join('\n\n'),
      yes: writeWords(draft),
      dangerous: true,
    },
  };
}

/** Label of the button that writes: `Write 3 changes`. */
export const writeWords = (draft: Draft): string =>
  draft.undo ? `Write the ${draft.undo.kind}` : `Write ${plural(changeCount(draft), 'change')}`;
