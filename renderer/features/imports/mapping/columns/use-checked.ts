import { useRef, useState } from 'react';

interface Checked {
  readonly checked: ReadonlySet<number>;
  /** `isRange`: all that are shown from the last one on. */
  readonly check: (index: number, isRange: boolean) => void;
  readonly checkAll: (indexes: readonly number[]) => void;
  readonly clear: () => void;
}

/** Checked columns by their place in the header; @param shown those that are listed, in their order */
export function useChecked(shown: readonly number[]): Checked {
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);
  return {
    checked,
    check(index, isRange) {
      const isOn = !checked.has(index);
      const from = isRange && last.current !== null ? shown.indexOf(last.current) : -1;
      const to = shown.indexOf(index);
      const range = from < 0 || to < 0 ? [index] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = index;
      const next = new Set(checked);
      for (const each of range) {
        if (isOn) next.add(each);
        else next.delete(each);
      }
      setChecked(next);
    },
    checkAll: (indexes) => setChecked(new Set(indexes)),
    clear: () => setChecked(new Set()),
  };
}
