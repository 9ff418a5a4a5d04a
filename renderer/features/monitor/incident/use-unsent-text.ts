import { useState } from 'react';

const keyOf = (place: string) => `graph-intake-comment ${place}`;

/**
 * State of an unsent text, stored until the window closes, so that it survives a reload.
 * @param place key of the text; for another one, the caller mounts a new component
 */
export function useUnsentText(place: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(keyOf(place)) ?? '');
  const change = (next: string) => {
    setText(next);
    if (next === '') sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), next);
  };
  return [text, change];
}
