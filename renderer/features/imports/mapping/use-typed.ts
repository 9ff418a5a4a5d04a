import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Delay after the last key before a text is taken over. */
const pauseMs = 300;

interface Typed {
  readonly value: string;
  readonly change: (text: string) => void;
  /** Takes the typed text over immediately. */
  readonly commit: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * State of a text field, whose text is taken over after a pause, with Enter, or when the field is left or disappears.
 * @param present the text outside of the field
 * @param take receives the typed text
 */
export function useTyped(present: string, take: (text: string) => void): Typed {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ typed, take, present });
  latest.current = { typed, take, present };
  // A change from elsewhere, by undo or another choice, replaces the typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another present text discards the typed text
  useEffect(() => setTyped(null), [present]);

  const commit = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { typed: text, present: before, take: takeOver } = latest.current;
    if (text !== null && text !== before) takeOver(text);
  };
  // A field that disappears with the focus, as after a key that shows another tab, receives no blur.
  const last = useRef(commit);
  last.current = commit;
  useEffect(
    () => () => {
      if (timer.current !== undefined) last.current();
    },
    [],
  );
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
      // Until the text is taken over, undo belongs to the field.
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
      if (isUndo && typed !== null && typed !== present) event.stopPropagation();
    },
  };
}
