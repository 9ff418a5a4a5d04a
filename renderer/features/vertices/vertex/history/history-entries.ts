import type { HistoryEntry } from '../../../../../shared/vertices.ts';
import { valueTexts } from '../value-texts.ts';

/** Filters for the history of a vertex. */

/** Returns the entries that changed an attribute, reduced to that change; all entries if the attribute is null. */
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

/** Returns the names of all attributes that were ever changed, sorted. */
export const attributesIn = (entries: readonly HistoryEntry[]): string[] =>
  [...new Set(entries.flatMap(({ changes }) => changes.map(({ name }) => name)))].toSorted();

/** Returns the entries whose action, user or changes contain a text, ignoring case. */
export function withText(entries: readonly HistoryEntry[], text: string): readonly HistoryEntry[] {
  const searched = text.trim().toLowerCase();
  return searched === ''
    ? entries
    : entries.filter(({ action, by, changes }) =>
        [action, by, ...changes.flatMap(textsOf)].some((each) => each.toLowerCase().includes(searched)),
      );
}

const textsOf = ({ name, before, after }: HistoryEntry['changes'][number]): string[] => [
  name,
  ...valueTexts(before),
  ...valueTexts(after),
];
