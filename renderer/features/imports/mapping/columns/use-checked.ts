import { useRef, useState } from 'react';

interface Checked {
  readonly checked: ReadonlySet<number>;
  /** Checks or unchecks a column; `isRange` does the same to all shown columns since the last one. */
  readonly check: (index: number, isRange: boolean) => void;
  readonly checkAll: (indexes: readonly number[]) => void;
  readonly clear: () => void;
}

/** State of the checked columns, by their index in the header. @param shown indexes of the listed columns, in order */
export function useChecked(shown: readonly number[]): Checked {
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  /** The last column that was checked or unchecked. */
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
