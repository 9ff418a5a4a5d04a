/** Collects losses and changes of cells in the conversion to text, such as lost digits, by kind and column. */
import type { CellNotes, RowPlace } from '../source.ts';

export type CellProblem = CellNotes['about'];

export interface CellNotesCollector {
  add(about: CellProblem, first: RowPlace, column: number | null, evidence: string, count?: number): void;
  /** Removes and returns the notes added since the last call. */
  take(): readonly CellNotes[];
}

export function createCellNotes(): CellNotesCollector {
  let notes = new Map<string, { -readonly [key in keyof CellNotes]: CellNotes[key] }>();
  return {
    add(about, first, column, evidence, count = 1) {
      const key = `${about} ${column}`;
      const known = notes.get(key);
      if (known === undefined) notes.set(key, { about, column, count, first, evidence });
      else known.count += count;
    },
    take() {
      if (notes.size === 0) return [];
      const taken = Array.from(notes.values());
      notes = new Map();
      return taken;
    },
  };
}
