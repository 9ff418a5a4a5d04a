import type { HistoryEntry } from '../../../../../shared/vertices.ts';

/** The entries that are about an attribute, with nothing but it; all of them where none is named. */
export const aboutAttribute = (
  entries: readonly HistoryEntry[],
  attribute: string | null,
): readonly HistoryEntry[] =>
  attribute === null
    ? entries
    : entries.flatMap((entry) => {
        const changes = entry.changes.filter(({ name }) => name === attribute);
        return changes.length === 0 ? [] : [{ ...entry, changes }];
      });

/** Every attribute that was ever changed, by name. */
export const attributesIn = (entries: readonly HistoryEntry[]): string[] =>
  [...new Set(entries.flatMap(({ changes }) => changes.map(({ name }) => name)))].toSorted();

/** The entries of which who, what or a value has the text in it. */
export function withText(entries: readonly HistoryEntry[], text: string): readonly HistoryEntry[] {
  const wanted = text.trim().toLowerCase();
  return wanted === ''
    ? entries
    : entries.filter(({ action, by, changes }) =>
        JSON.stringify([action, by, changes]).toLowerCase().includes(wanted),
      );
}
