import { useState } from 'react';
import { Confirm } from '../../../ui/confirm/confirm.tsx';
import { useSafety } from '../lists/use-safety.ts';

/** Asks once in a session before something is written to production. */
export function useProductionConsent() {
  const { readOnly, mayWrite } = useSafety();
  const [asked, setAsked] = useState<{ what: string; yes: string; work: (agreed: boolean) => void } | null>(
    null,
  );
  return {
    /** Why nothing can be written; null where it can. */
    reason: readOnly,
    /**
     * @param what the write, in one sentence; @param yes the label of the button; @param work called with whether the
     * user was asked about production and agreed
     */
    ask(what: string, yes: string, work: (agreed: boolean) => void): void {
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
