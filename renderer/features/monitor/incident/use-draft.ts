import { useState } from 'react';

const keyOf = (place: string) => `graph-intake-comment ${place}`;

/** State of an unsent text, stored by `place` until the window closes, so that it survives a reload. */
export function useDraft(place: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(keyOf(place)) ?? '');
  const change = (next: string) => {
    setText(next);
    if (next === '') sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), next);
  };
  return [text, change];
}
