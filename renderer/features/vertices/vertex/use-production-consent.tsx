import { useState } from 'react';
import { Confirm } from '../../../ui/confirm/confirm.tsx';
import { useSafety } from '../lists/use-safety.ts';

/** Returns `ask`, which runs a write after a confirmation if it is the first one to production in this session. */
export function useProductionConsent() {
  const { readOnly, mayWrite } = useSafety();
  const [question, setQuestion] = useState<{
    what: string;
    yes: string;
    work: (isConfirmed: boolean) => void;
  } | null>(null);
  return {
    /** Why nothing can be written; null if it can. */
    reason: readOnly,
    /**
     * @param what describes the write in one sentence
     * @param yes label of the button
     * @param work the write; `isConfirmed` is true if the user has confirmed it for production in the dialog
     */
    ask(what: string, yes: string, work: (isConfirmed: boolean) => void): void {
      if (mayWrite) work(false);
      else setQuestion({ what, yes, work });
    },
    dialog: (
      <Confirm
        title="Write to production"
        text={`${question?.what ?? ''}\n\nThis connection is marked as production. You are asked once per session.`}
        yes={question?.yes ?? ''}
        dangerous
        opened={question !== null}
        onClose={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          question?.work(true);
        }}
      />
    ),
  };
}
