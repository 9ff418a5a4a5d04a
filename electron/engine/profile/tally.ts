/** Counts texts in bounded memory: exactly while few are different, then at least the frequent ones. */

interface Entry {
  /** Lower bound; at most `error` less than the true count. */
  count: number;
  /** Count that was added since the last call of `onReport`. */
  unreported: number;
}

export interface TallyParts {
  readonly texts: readonly string[];
  readonly counts: Float64Array;
  readonly error: number;
}

interface Tally {
  /** Zero as long as all counts are exact. */
  readonly error: number;
  readonly size: number;
  add(text: string, count: number): void;
  merge(parts: TallyParts): void;
  /** Calls `onReport` with all unreported counts. */
  flush(): void;
  /** Returns the counts, without the less frequent texts if counts are not exact. */
  parts(): TallyParts;
  entries(): { text: string; count: number }[];
}

/**
 * @param onReport called with each text that is dropped or flushed, and its count since its last report
 * @param onFirstDrop called before the first text is dropped
 * @param onEntry called with a text that is new, or new again, after the first drop
 * @source Misra, Gries, Finding repeated elements, 1982; merged as in Agarwal et al., Mergeable summaries, 2012
 */
export function createTally(options: {
  maximum: number;
  onReport?: (text: string, count: number) => void;
  onFirstDrop?: (texts: Iterable<string>) => void;
  onEntry?: (text: string) => void;
}): Tally {
  const {
    maximum,
    onReport = () => undefined,
    onFirstDrop = () => undefined,
    onEntry = () => undefined,
  } = options;
  const entries = new Map<string, Entry>();
  let error = 0;

  /** Leaves at most `limit` texts, by subtracting the count of the next one from all. */
  const reduce = (limit: number) => {
    if (entries.size <= limit) return;
    const reduction = reductionFor(
      Float64Array.from(entries.values(), ({ count }) => count),
      limit,
    );
    if (error === 0) onFirstDrop(entries.keys());
    error += reduction;
    const survivors: [string, Entry][] = [];
    for (const each of entries) {
      const [text, entry] = each;
      entry.count -= reduction;
      if (entry.count > 0) survivors.push(each);
      else if (entry.unreported > 0) onReport(text, entry.unreported);
    }
    // Usually few survive, and adding them again is faster than deleting the others one by one.
    entries.clear();
    for (const [text, entry] of survivors) entries.set(text, entry);
  };
  const count = (text: string, added: number, unreported: number) => {
    const entry = entries.get(text);
    if (entry !== undefined) {
      entry.count += added;
      entry.unreported += unreported;
      return;
    }
    if (error > 0) onEntry(text);
    entries.set(text, { count: added, unreported });
    if (entries.size > maximum) reduce(maximum / 2);
  };

  return {
    get error() {
      return error;
    },
    get size() {
      return entries.size;
    },
    add: (text, added) => count(text, added, added),
    merge({ texts, counts, error: others }) {
      if (others > 0 && error === 0) onFirstDrop(entries.keys());
      error += others;
      // Counts that are not exact were reported by the tally that counted them.
      for (const [at, text] of texts.entries())
        count(text, counts[at] as number, others > 0 ? 0 : (counts[at] as number));
    },
    flush() {
      for (const [text, entry] of entries) {
        if (entry.unreported > 0) onReport(text, entry.unreported);
        entry.unreported = 0;
      }
    },
    parts() {
      if (error > 0) reduce(maximum / 8);
      return {
        texts: [...entries.keys()],
        counts: Float64Array.from(entries.values(), (entry) => entry.count),
        error,
      };
    },
    entries: () => Array.from(entries, ([text, entry]) => ({ text, count: entry.count })),
  };
}

/** Returns the count to subtract from all of `counts`, more than `limit`, so that at most `limit` are left. */
export function reductionFor(counts: Float64Array | Int32Array, limit: number): number {
  let single = 0;
  for (let at = 0; at < counts.length; at++) if (counts[at] === 1) single += 1;
  // If few values repeat, subtracting 1 is enough, and nothing needs to be sorted.
  if (counts.length - single <= limit) return 1;
  return counts.toSorted()[counts.length - 1 - limit] as number;
}
