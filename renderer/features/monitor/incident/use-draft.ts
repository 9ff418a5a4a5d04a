import { useState } from 'react';

const keyOf = (place: string) => `graph-intake-comment ${place}`;

/** A text that is not sent yet; it is there again after a reload of the window. */
export function useDraft(place: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(keyOf(place)) ?? '');
  const change = (next: string) => {
    setText(next);
    if (next === '') sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), next);
  };
  return [text, change];
}
