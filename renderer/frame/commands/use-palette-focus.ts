import { useRef } from 'react';
import { focusOn } from '../../ui/focus.ts';

/** A closing dialog gives focus back after 10 ms where it finds it as it was; what a command asks for comes behind. */
const behindReturnMs = 20;

/** Target of the focus when the palette closes: as its command asks, else back to where it was. */
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
      const mark = wanted.current;
      if (mark !== null) setTimeout(() => focusOn(mark), behindReturnMs);
    },
  };
}
