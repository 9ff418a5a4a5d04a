/** Tracks which indexes of a sequence have arrived, as ranges, and which are missing between them. */

interface IndexRange {
  readonly from: number;
  /** Included. */
  readonly to: number;
}

export interface IndexRanges {
  /** Every smaller index has arrived. */
  readonly completeTo: number;
  /** One more than the greatest index that has arrived. */
  readonly end: number;
  has(index: number): boolean;
  /** Adds an index; returns false if it had arrived before. */
  add(index: number): boolean;
  /** Returns the missing indexes below `end`. */
  holes(): IndexRange[];
}

export function createIndexRanges(complete: number): IndexRanges {
  let completeTo = complete;
  /** Ranges beyond `completeTo`, ascending; adjacent ranges are merged. */
  let ahead: { from: number; to: number }[] = [];

  const has = (index: number): boolean =>
    index < completeTo || ahead.some(({ from, to }) => from <= index && index <= to);

  const insert = (index: number): void => {
    // Search from the end, since a new index nearly always follows the last range.
    let place = ahead.length;
    while (place > 0 && (ahead[place - 1]?.from ?? 0) > index) place -= 1;
    const before = ahead[place - 1];
    const after = ahead[place];
    const follows = before?.to === index - 1;
    const precedes = after?.from === index + 1;
    if (before && after && follows && precedes) {
      before.to = after.to;
      ahead.splice(place, 1);
    } else if (before && follows) before.to = index;
    else if (after && precedes) after.from = index;
    else ahead.splice(place, 0, { from: index, to: index });
  };

  return {
    get completeTo() {
      return completeTo;
    },
    get end() {
      return (ahead.at(-1)?.to ?? completeTo - 1) + 1;
    },
    has,
    add(index) {
      if (has(index)) return false;
      if (index !== completeTo) {
        insert(index);
        return true;
      }
      completeTo += 1;
      if (ahead[0]?.from === completeTo) {
        completeTo = ahead[0].to + 1;
        ahead = ahead.slice(1);
      }
      return true;
    },
    holes: () =>
      ahead.map(({ from }, place) => ({
        from: (ahead[place - 1]?.to ?? completeTo - 1) + 1,
        to: from - 1,
      })),
  };
}
