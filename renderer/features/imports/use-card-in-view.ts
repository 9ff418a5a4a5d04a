import { useEffect } from 'react';

/** Brings the card of the chosen file into view: after a reload the list of many files begins at its top. */
export function useCardInView(shownId: string | null): void {
  useEffect(() => {
    if (shownId === null) return;
    document.querySelector(`[data-file="${CSS.escape(shownId)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);
}
