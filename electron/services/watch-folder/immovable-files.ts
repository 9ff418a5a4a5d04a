/** The files that cannot be moved, and so cannot be sent: reports each once, and says when it is tried again. */
import { isSame, type ListedFile } from './complete-files.ts';
import type { DecisionDeps } from './decisions.ts';

/** Pause before the next attempt: a change of permissions is not seen in the listing of the folder. */
const retryAfterMs = 300_000;

interface ImmovableFiles {
  /** Adds a file, and reports it unless it was added before and has not changed since. */
  add(file: ListedFile): void;
  /** Whether a file is passed over until its next attempt. */
  has(file: ListedFile): boolean;
  names(): string[];
  /** Forgets the files that are not in a new listing of the folder. */
  keep(listed: readonly ListedFile[]): void;
}

interface ImmovableFilesDeps extends Pick<DecisionDeps, 'folder' | 'onArrival'> {
  /** Milliseconds of a clock that is never set. */
  readonly uptime: () => number;
}

export function createImmovableFiles({ folder, onArrival, uptime }: ImmovableFilesDeps): ImmovableFiles {
  const files = new Map<string, { file: ListedFile; notBefore: number }>();
  const find = (file: ListedFile) => {
    const found = files.get(file.name);
    return found !== undefined && isSame(found.file, file) ? found : null;
  };
  return {
    add(file) {
      const isNew = find(file) === null;
      files.set(file.name, { file, notBefore: uptime() + retryAfterMs });
      if (!isNew) return;
      const reason =
        'The file cannot be moved, so it is not sent. Close it in other programs, and allow this program to move files out of the folder.';
      onArrival({ kind: 'immovable', name: file.name, reason, folder, report: {} });
    },
    names: () => [...files.keys()],
    keep(listed) {
      const names = new Set(listed.map(({ name }) => name));
      for (const name of [...files.keys()]) if (!names.has(name)) files.delete(name);
    },
    has: (file) => uptime() < (find(file)?.notBefore ?? 0),
  };
}
