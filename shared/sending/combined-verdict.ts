/** Verdict of a row of /combined whose vertex is stored: the sum of its parts. */
import { partName } from './combined-parts.ts';
import {
  type ItemVerdict,
  nothingBeside,
  type Partly,
  type PartResult,
  type RowVerdict,
  type Standing,
  type Stored,
} from './verdict.ts';

/** Stored where all parts are, unknown where something may or may not stand, else partly. */
export function concluded(standing: Standing): RowVerdict {
  const { id, created, parts } = standing;
  const missing = parts.filter(({ verdict }) => verdict?.outcome !== 'stored');
  if (missing.length === 0) return { outcome: 'stored', id, created, beside: besideOf(standing) };
  const untold = missing.filter(({ verdict }) => verdict === undefined || verdict.outcome === 'unknown');
  if (untold.length === 0) return partlyOf(standing);
  const kinds = [...new Set(missing.map(({ part }) => part.of))].join(', ');
  return {
    outcome: 'unknown',
    cause: `parts unanswered: ${kinds}`,
    reason: `The vertex is stored; unknown: ${sentenceOf(missing)}`,
    standing,
  };
}

/** A row of which nothing more is tried, though parts were refused without being done. */
export function partlyOf(standing: Standing): Partly | Stored {
  const { id, created, parts } = standing;
  const missing = parts.filter(({ verdict }) => verdict?.outcome !== 'stored');
  const beside = besideOf(standing);
  if (missing.length === 0) return { outcome: 'stored', id, created, beside };
  const causes = missing.map(({ part, verdict }) => `${part.of}: ${causeOf(verdict)}`);
  return {
    outcome: 'partly',
    id,
    created,
    beside,
    missing: missing.map(({ part }) => partName(part)),
    cause: [...new Set(causes)].join(' · '),
    reason: `The vertex is stored, but not ${sentenceOf(missing)}`,
    standing,
  };
}

/** Keeps the parts that an earlier attempt created, whatever the later one reports. */
export function merged(earlier: Standing, later: Standing): Standing {
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

/** Ids of the edges and issues that the row made; an attachment is its vertex's. */
function besideOf({ parts }: Standing): readonly string[] {
  const made = parts.flatMap(({ part, verdict }) =>
    part.of !== 'attachment' && verdict?.outcome === 'stored' && verdict.created && verdict.id !== ''
      ? [verdict.id]
      : [],
  );
  return made.length === 0 ? nothingBeside : made;
}

const sentenceOf = (missing: readonly PartResult[]): string =>
  missing.map(({ part, verdict }) => `${partName(part)}: ${wordsOf(verdict)}`).join(' · ');

const wordsOf = (verdict: ItemVerdict | undefined): string => {
  if (verdict === undefined) return 'the response does not mention it.';
  if (verdict.outcome === 'refused')
    return verdict.code === 'unread' ? 'not done.' : `refused with ${verdict.code} and not done.`;
  return 'reason' in verdict ? verdict.reason : '';
};

const causeOf = (verdict: ItemVerdict | undefined): string =>
  verdict !== undefined && 'cause' in verdict ? verdict.cause : 'refused and not done';
