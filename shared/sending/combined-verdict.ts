/** Computes the verdict of a /combined row whose vertex is stored from the verdicts of its parts. */
import { partName } from './combined-parts.ts';
import {
  type ItemVerdict,
  noParts,
  type Partly,
  type PartResult,
  type RowVerdict,
  type Stored,
  type StoredVertex,
} from './verdict.ts';

const partlyWords = 'The vertex is stored, but not ';
const partSeparator = ' · ';

/** Returns `stored` if all parts are stored, `unknown` if it is not known for one, otherwise `partly`. */
export function concluded(storedVertex: StoredVertex): RowVerdict {
  const { id, created, parts } = storedVertex;
  const missing = parts.filter(({ verdict }) => verdict?.outcome !== 'stored');
  if (missing.length === 0)
    return { outcome: 'stored', id, created, createdPartIds: createdPartIdsOf(storedVertex) };
  const unresolved = missing.filter(({ verdict }) => verdict === undefined || verdict.outcome === 'unknown');
  if (unresolved.length === 0) return partlyOf(storedVertex);
  const kinds = [...new Set(missing.map(({ part }) => part.of))].join(', ');
  return {
    outcome: 'unknown',
    cause: `parts unanswered: ${kinds}`,
    reason: `The vertex is stored; unknown: ${sentenceOf(missing)}`,
    storedVertex,
  };
}

/** Returns the verdict of a row whose missing parts are not sent again. */
export function partlyOf(storedVertex: StoredVertex): Partly | Stored {
  const { id, created, parts } = storedVertex;
  const missing = parts.filter(({ verdict }) => verdict?.outcome !== 'stored');
  const createdPartIds = createdPartIdsOf(storedVertex);
  if (missing.length === 0) return { outcome: 'stored', id, created, createdPartIds };
  const causes = missing.map(({ part, verdict }) => `${part.of}: ${causeOf(verdict)}`);
  return {
    outcome: 'partly',
    id,
    created,
    createdPartIds,
    missing: missing.map(({ part }) => partName(part)),
    cause: [...new Set(causes)].join(partSeparator),
    reason: `${partlyWords}${sentenceOf(missing)}`,
    storedVertex,
  };
}

/** Splits the cause of a partly stored row, such as `edge: exists already`, into those of its missing parts. */
export const partsOfCause = (cause: string): readonly string[] => cause.split(partSeparator);

/** Merges two attempts: keeps the parts that the earlier one stored, whatever the later one reports. */
export function merged(earlier: StoredVertex, later: StoredVertex): StoredVertex {
  const before = new Map(earlier.parts.map(({ part, verdict }) => [partName(part), verdict]));
  return {
    id: later.id || earlier.id,
    created: earlier.created || later.created,
    parts: later.parts.map((partVerdict) => {
      const known = before.get(partName(partVerdict.part));
      return known?.outcome === 'stored' ? { ...partVerdict, verdict: known } : partVerdict;
    }),
  };
}

/** Returns the ids of created edges and issues; an attachment has the id of its vertex, so it is left out. */
function createdPartIdsOf({ parts }: StoredVertex): readonly string[] {
  const ids = parts.flatMap(({ part, verdict }) =>
    part.of !== 'attachment' && verdict?.outcome === 'stored' && verdict.created && verdict.id !== ''
      ? [verdict.id]
      : [],
  );
  return ids.length === 0 ? noParts : ids;
}

const sentenceOf = (missing: readonly PartResult[]): string =>
  missing.map(({ part, verdict }) => `${partName(part)}: ${wordsOf(verdict)}`).join(partSeparator);

/**
 * Reads from the reason of a partly stored row why each part is missing; null if the reason does not say it of each, or
 * if the text of one could be taken for that of another.
 */
export function reasonsOfMissing(
  reason: string,
  missing: readonly string[],
): ReadonlyMap<string, string> | null {
  if (!reason.startsWith(partlyWords)) return null;
  const reasons = new Map<string, string>();
  let rest = partSeparator + reason.slice(partlyWords.length);
  for (const name of missing.toReversed()) {
    const [before = '', words, ...more] = rest.split(`${partSeparator}${name}: `);
    if (words === undefined || more.length > 0) return null;
    reasons.set(name, words);
    rest = before;
  }
  return rest === '' ? reasons : null;
}

const wordsOf = (verdict: ItemVerdict | undefined): string => {
  if (verdict === undefined) return 'the response does not mention it.';
  if (verdict.outcome === 'refused')
    return verdict.code === 'unread' ? 'not done.' : `refused with ${verdict.code}, so it was not done.`;
  return 'reason' in verdict ? verdict.reason : '';
};

const causeOf = (verdict: ItemVerdict | undefined): string =>
  verdict !== undefined && 'cause' in verdict ? verdict.cause : 'refused and not done';
