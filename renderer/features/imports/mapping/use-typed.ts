import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Delay after the last key until a text is taken over. */
const pauseMs = 300;

interface Typed {
  readonly value: string;
  readonly change: (text: string) => void;
  /** Takes what was typed now. */
  readonly commit: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A text that is typed here and taken over after a pause, with Enter, or when the field is left. */
export function useTyped(present: string, take: (text: string) => void): Typed {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef({ typed, take, present });
  newest.current = { typed, take, present };
  // Where it changed elsewhere, by undo or another choice, that is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another present text ends what is typed
  useEffect(() => setTyped(null), [present]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = () => {
    clearTimeout(timer.current);
    const { typed: text, present: before, take: give } = newest.current;
    if (text !== null && text !== before) give(text);
  };
  return {
    value: typed ?? present,
    change(text) {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(commit, pauseMs);
    },
    commit,
    onKeyDown(event) {
      if (event.key === 'Enter') commit();
      // Before it is taken, undo belongs to the field.
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
      if (isUndo && typed !== null && typed !== present) event.stopPropagation();
    },
  };
}
