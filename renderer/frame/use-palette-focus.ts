import { useRef } from 'react';
import { focusOn } from '../ui/focus.ts';

/** Where focus goes when the palette closes: to what its command asks for, else back to where it was. */
export function usePaletteFocus() {
  const wanted = useRef<string | null>(null);
  return {
    want: (mark: string) => {
      wanted.current = mark;
    },
    onOpen: () => {
      wanted.current = null;
    },
    onClose: () => {
      if (wanted.current !== null) focusOn(wanted.current);
    },
  };
}
