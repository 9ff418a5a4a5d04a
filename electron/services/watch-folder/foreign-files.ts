/** The files that another data folder or connection claimed and must finish: reports each once. */
import type { DecisionDeps } from './decisions.ts';

interface ForeignFiles {
  /** Adds the folder of a file, and reports it unless it was added before. */
  add(place: string): void;
  places(): string[];
  /** Forgets the folders that are not there any more. */
  keep(present: readonly string[]): void;
}

export function createForeignFiles({
  folders,
  onArrival,
}: Pick<DecisionDeps, 'folders' | 'onArrival'>): ForeignFiles {
  const known = new Set<string>();
  return {
    add(place) {
      if (known.has(place)) return;
      known.add(place);
      const reason = 'The file was picked up with another data folder or connection, which must finish it.';
      onArrival({ kind: 'foreign', name: place, reason, folder: folders.folderOf(place), report: {} });
    },
    places: () => [...known],
    keep(present) {
      for (const place of [...known]) if (!present.includes(place)) known.delete(place);
    },
  };
}
