import { useEffect } from 'react';

/**
 * Scrolls the card of the chosen file into view, as a long list begins at its top after a reload. The card is centred,
 * because the bar of the plan covers the end of the list; a clicked card already has the focus and is not scrolled.
 */
export function useCardInView(shownId: string | null): void {
  useEffect(() => {
    if (shownId === null) return;
    const card = document.querySelector(`[data-file="${CSS.escape(shownId)}"]`);
    if (card !== document.activeElement) card?.scrollIntoView({ block: 'center' });
  }, [shownId]);
}
