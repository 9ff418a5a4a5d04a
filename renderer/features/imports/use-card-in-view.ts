import { useEffect } from 'react';

/**
 * Brings the card of the chosen file into view: after a reload the list of many files begins at its top. Into the middle,
 * since the bar of the plan lies over the list's end; a clicked card already has focus and is not scrolled.
 */
export function useCardInView(shownId: string | null): void {
  useEffect(() => {
    if (shownId === null) return;
    const card = document.querySelector(`[data-file="${CSS.escape(shownId)}"]`);
    if (card !== document.activeElement) card?.scrollIntoView({ block: 'center' });
  }, [shownId]);
}
