/** Fates of single rows and parts of a request that gets a response: executed or not, and what is reported. */
import type { SeededRandom } from '../seeded-random.ts';
import type { RowTruth } from './ledger.ts';
import type { Tally } from './misbehaviours.ts';
import type { Part, WriteRequest } from './write-request.ts';

/** When the platform executes something. */
type When = 'now' | 'never' | 'later';

interface Fate {
  readonly when: When;
  /**
   * What the response has for it. `honest`: the true item; `dropped`: no item; otherwise a fail item with this code.
   */
  readonly reported: 'honest' | 'dropped' | { readonly code: number | null };
}

export interface RowFate extends Fate {
  /** Parts of a row that is executed now. */
  readonly parts: ReadonlyMap<Part, Fate>;
}

const honest: Fate = { when: 'now', reported: 'honest' };
/** Fate of a row that is executed and truthfully reported, with all of its parts. */
export const honestRow: RowFate = { ...honest, parts: new Map() };

const serverCodes = [500, 502, 503, 504, 999];
/** Codes that say that a row or part was not executed. */
const refusals = [400, 403, 404, 409, 410, 422];
/** Codes for rows of which an earlier response was lost; then, no code says anything about the earlier request. */
const afterLoss = [400, 401, 403, 404, 409, 410, 422, 429, 500, 503, 999, null];

/** Chooses the fate of a row. @param rate probability that a row, or a part of it, is not treated honestly */
export function randomRowFate(
  random: SeededRandom,
  { rate, truth, tally }: { rate: number; truth: RowTruth; tally: Tally },
): RowFate {
  if (truth.mayHaveRun && random.chance(Math.min(1, rate * 4))) {
    tally.count('arbitrary code after a loss');
    return {
      when: random.pick(['now', 'never', 'later']),
      reported: { code: random.pick(afterLoss) },
      parts: new Map(),
    };
  }
  if (random.chance(rate)) return { ...randomFate(random, 'item', tally), parts: new Map() };
  const parts = new Map(
    truth.parts
      .filter(({ of }) => of !== 'row')
      .filter(() => random.chance(rate))
      .map((part) => [part, randomFate(random, 'part', tally)]),
  );
  return { ...honest, parts };
}

function randomFate(random: SeededRandom, of: 'item' | 'part', tally: Tally): Fate {
  const kind = random.pick(['refused', 'busy', 'server', 'server', 'server', 'dropped', 'dropped'] as const);
  if (of === 'part') {
    // A part is executed with its row or never: the connector has no request of its own for it.
    const when = random.pick(['now', 'never'] as const);
    if (kind === 'refused' || kind === 'busy') {
      tally.count('part refused');
      return { when: 'never', reported: { code: random.pick(kind === 'busy' ? [401, 429] : refusals) } };
    }
    tally.count(
      kind === 'dropped'
        ? 'part dropped'
        : when === 'now'
          ? 'part 5xx, executed'
          : 'part 5xx, never executed',
    );
    return { when, reported: kind === 'dropped' ? 'dropped' : { code: random.pick(serverCodes) } };
  }
  if (kind === 'refused') {
    tally.count('item refused');
    return { when: 'never', reported: { code: random.pick(refusals) } };
  }
  if (kind === 'busy') {
    tally.count('item 401 or 429');
    return { when: 'never', reported: { code: random.pick([401, 429]) } };
  }
  const when = random.pick(['now', 'never', 'later'] as const);
  const executed = when === 'now' ? 'executed' : when === 'never' ? 'never executed' : 'executed later';
  if (kind === 'server') tally.count(`item 5xx, ${executed}`);
  else tally.count(`item dropped, ${executed}`);
  return { when, reported: kind === 'dropped' ? 'dropped' : { code: random.pick(serverCodes) } };
}

/** Returns whether what is reported leaves the outcome of a row open. */
export const leavesOpen = ({ reported }: Fate): boolean =>
  reported === 'dropped' ||
  (typeof reported === 'object' && (reported.code === null || reported.code >= 500));

/** Returns a row as a fail item repeats it. @source wire.md §3, "original_data" */
export function originalOf(
  { header }: Pick<WriteRequest, 'header'>,
  cells: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    header.flatMap((head, column) => {
      const cell = cells[column] ?? '';
      if (cell === '') return [];
      if (cell === 'null') return [[head, null]];
      return [[head, /^[=+-]/.test(head) ? JSON.parse(cell) : cell]];
    }),
  );
}
