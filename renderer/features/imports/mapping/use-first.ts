import { useState } from 'react';

/** Limit of items drawn before the user asks for all. */
const maxFirst = 100;

/** The first items of a long list, and how many more there are until all are shown. */
export function useFirst<T>(list: readonly T[]) {
  const [all, setAll] = useState(false);
  return {
    first: all ? list : list.slice(0, maxFirst),
    rest: all ? 0 : Math.max(0, list.length - maxFirst),
    showAll: () => setAll(true),
  };
}
