import { useState } from 'react';
import { Confirm } from '../../../ui/confirm.tsx';
import { useSafety } from '../lists/use-safety.ts';

/** Asks once in a session before something is written to production. */
export function useAgreed() {
  const { readOnly, mayWrite } = useSafety();
  const [asked, setAsked] = useState<{ what: string; yes: string; work: (agreed: boolean) => void } | null>(
    null,
  );
  return {
    /** Why nothing can be written; null where it can. */
    reason: readOnly,
    /**
     * @param what will be written, in one sentence; @param yes what the button does; @param work hears whether somebody
     * was asked about production and said yes
     */
    ask(what: string, yes: string, work: (agreed: boolean) => void): void {
      if (mayWrite) work(false);
      else setAsked({ what, yes, work });
    },
    dialog: (
      <Confirm
        title="Write to production"
        text={`${asked?.what ?? ''}\n\nThis connection is marked production. You are asked once in this session.`}
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
