import { useState } from 'react';
import { Confirm } from '../../../ui/confirm/confirm.tsx';
import { useSafety } from '../lists/use-safety.ts';

/** Returns `ask`, which runs a write after a confirmation if it is the first one to production in this session. */
export function useProductionConsent() {
  const { readOnly, mayWrite } = useSafety();
  const [asked, setAsked] = useState<{
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
      else setAsked({ what, yes, work });
    },
    dialog: (
      <Confirm
        title="Write to production"
        text={`${asked?.what ?? ''}\n\nThis connection is marked as production. You are asked once per session.`}
        yes={asked?.yes ?? ''}
        dangerous
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          asked?.work(true);
        }}
      />
    ),
  };
}
