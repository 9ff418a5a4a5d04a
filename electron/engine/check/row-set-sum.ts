/** Union of many row sets that are added one by one, without going through the previous result each time. */

import type { RowSet } from '../../../shared/rows/row-set.ts';
import { unionOf } from '../../../shared/rows/row-set-operations.ts';

export interface RowSetSum {
  add(set: RowSet): void;
  total(): RowSet;
}

const setsPerLevel = 16;

export function createRowSetSum(): RowSetSum {
  /** Sets of level n are made of 16 of level n - 1. */
  const levels: RowSet[][] = [];
  const addTo = (level: number, set: RowSet) => {
    const sets = levels[level] ?? [];
    levels[level] = sets;
    sets.push(set);
    if (sets.length === setsPerLevel) addTo(level + 1, unionOf(sets.splice(0)));
  };
  return {
    add(set) {
      if (set.size > 0) addTo(0, set);
    },
    total: () => unionOf(levels.flat()),
  };
}
