import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import { type ListSnapshot, withBells, withContents, withoutGone } from './list-snapshot.ts';

/** Most drawn rows whose contents are requested. */
const maxDrawn = 100;

interface DrawnRows {
  /** Sets which rows are drawn. */
  draw(first: number, last: number): void;
  /**
   * Requests the contents of the drawn rows, and returns a function that puts them into the rows of that moment. Deleted
   * incidents are removed from them, because opening one would find nothing.
   */
  ask(snapshot: ListSnapshot | null): Promise<(held: ListSnapshot, isPaused: boolean) => ListSnapshot>;
}

/**
 * Creates the range of the drawn rows of a list.
 * @param askRows requests incidents by their ids
 * @param onOther called when other rows than before are drawn
 */
export function createDrawnRows(
  askRows: (ids: readonly string[]) => Promise<readonly IncidentRow[]>,
  onOther: () => void,
): DrawnRows {
  let drawn = { first: 0, end: 0 };
  return {
    draw(first, last) {
      const end = Math.min(last + 1, first + maxDrawn);
      if (drawn.first === first && drawn.end === end) return;
      const isFirst = drawn.end === 0;
      drawn = { first, end };
      if (!isFirst) onOther();
    },
    async ask(snapshot) {
      const ids = snapshot?.rows.slice(drawn.first, drawn.end).map(({ id }) => id) ?? [];
      const rows = ids.length === 0 ? [] : await askRows(ids);
      const existing = new Set(rows.map(({ id }) => id));
      const gone = new Set(ids.filter((id) => !existing.has(id)));
      return (held, isPaused) =>
        isPaused ? withBells(held, rows) : withContents(withoutGone(held, gone), rows);
    },
  };
}
