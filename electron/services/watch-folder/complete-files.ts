/** Recognizes files that are written completely: unchanged for a while, or announced by a marker file. */

export interface ListedFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Milliseconds since epoch, as the file system reports it. */
  readonly changedAt: number;
}

interface CompleteFiles {
  /** Takes a new listing of the folder; returns the complete files, oldest first, and how many are not complete yet. */
  update(files: readonly ListedFile[], now: number): { complete: ListedFile[]; waiting: number };
}

/**
 * @param options.quietForMs a file is complete once its size and time have not changed for this long; measured by our
 *   own clock, since a network drive has another one
 * @param options.marker ending of a marker file: with it, `NAME` is complete when `NAME` + marker is there, and not
 *   before
 */
export function createCompleteFiles(options: {
  readonly quietForMs: number;
  readonly marker: string | null;
}): CompleteFiles {
  const { quietForMs, marker } = options;
  let lastListing = new Map<string, ListedFile & { since: number }>();

  const isComplete = (file: ListedFile, names: ReadonlySet<string>, now: number): boolean => {
    if (marker !== null) return names.has(`${file.name}${marker}`);
    const before = lastListing.get(file.name);
    return before !== undefined && isSame(before, file) && now - before.since >= quietForMs;
  };

  return {
    update(files, now) {
      const names = new Set(files.map(({ name }) => name));
      const candidates = files.filter(({ name }) => isCandidate(name, marker));
      const complete = candidates.filter((file) => isComplete(file, names, now));
      lastListing = new Map(
        candidates.map((file) => {
          const before = lastListing.get(file.name);
          return [file.name, before !== undefined && isSame(before, file) ? before : { ...file, since: now }];
        }),
      );
      return { complete: complete.toSorted(byAge), waiting: candidates.length - complete.length };
    },
  };
}

/** Endings that programs give to files while they write them. */
const unfinished = /(?:~|\.(?:part|partial|filepart|tmp|temp|crdownload|download|swp|lock))$/i;
/** Hidden files, and those that operating systems put into folders. */
const hiddenNames = /^(?:[.~]|thumbs\.db$|desktop\.ini$)/i;

const isCandidate = (name: string, marker: string | null): boolean =>
  !hiddenNames.test(name) && !unfinished.test(name) && (marker === null || !name.endsWith(marker));

/** Whether a file has the same size and time as before. */
export const isSame = (one: ListedFile | null, other: ListedFile): boolean =>
  one?.sizeBytes === other.sizeBytes && one.changedAt === other.changedAt;

const byAge = (one: ListedFile, other: ListedFile): number =>
  one.changedAt - other.changedAt || one.name.localeCompare(other.name, 'en', { numeric: true });
