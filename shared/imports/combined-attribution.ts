/** Joins the items of a /combined answer to rows and their parts: a row is stored only if all of it is. */
import {
  asObject,
  attribute,
  type ResultItem,
  type RowVerdict,
  type SentRow,
  verdictOf,
} from './attribution.ts';
import { createPartPlan, type Part, partName } from './combined-parts.ts';

interface Owned {
  readonly row: number;
  /** `ogit/_id` of the row's vertex. */
  readonly owner: string;
  readonly part: Part;
}

const partOrder = { edge: 0, attachment: 1, issue: 2 } as const;

/**
 * One verdict for every row sent, in the order of `rows`. Items of vertices are numbered as their rows; those of parts
 * come behind: all edges in the order of rows and heads, then attachments, then issues, of the rows whose vertex is
 * stored. A number counts only where nothing that the item tells contradicts it; where the numbers are uncertain
 * (a vertex without an item) only items that name their vertex count.
 * @source wire.md §3, "/combined"
 */
export function attributeCombined(
  header: readonly string[],
  rows: readonly SentRow[],
  items: readonly ResultItem[],
): RowVerdict[] {
  const ofVertices = items.filter(({ order }) => order !== null && order < rows.length);
  const verdicts = attribute(header, rows, ofVertices);
  const plan = createPartPlan(header);
  const owned = verdicts.flatMap((verdict, row): Owned[] =>
    verdict.outcome === 'stored'
      ? plan.partsOf(rows[row]?.cells ?? []).map((part) => ({ row, owner: verdict.id, part }))
      : [],
  );
  // Stable: rows and heads keep their order within each kind.
  owned.sort((a, b) => partOrder[a.part.of] - partOrder[b.part.of]);
  const certain = verdicts.every(({ outcome }) => outcome !== 'unknown');
  const told = partVerdicts(owned, items, rows.length, certain);
  const byRow = new Map<number, { part: Part; verdict: RowVerdict | undefined }[]>();
  for (const [index, { row, part }] of owned.entries())
    byRow.set(row, [...(byRow.get(row) ?? []), { part, verdict: told[index] }]);
  return verdicts.map((verdict, row) => whole(verdict, byRow.get(row) ?? []));
}

function partVerdicts(
  owned: readonly Owned[],
  items: readonly ResultItem[],
  firstOrder: number,
  certain: boolean,
): (RowVerdict | undefined)[] {
  const verdicts = new Array<RowVerdict | undefined>(owned.length);
  for (const item of items) {
    if (item.order === null || item.order < firstOrder) continue;
    const index = item.order - firstOrder;
    const one = owned[index];
    if (one === undefined || !fits(one, item, certain)) continue;
    const verdict = verdictOf(item);
    const earlier = verdicts[index];
    verdicts[index] =
      earlier === undefined || earlier.outcome === verdict.outcome
        ? verdict
        : { outcome: 'unknown', cause: 'contradicted', reason: 'the answer says two different things' };
  }
  return verdicts;
}

/** Whether the item can be about the part; `certain` is enough for one that names no vertex. */
function fits({ owner, part }: Owned, item: ResultItem, certain: boolean): boolean {
  const data = asObject(item.data) ?? {};
  const original = asObject(data['original_data']);
  const named = namedOwner(part, original ?? data, original !== undefined);
  if (named === undefined) return certain && owner !== '';
  if (part.of !== 'edge') return named === owner;
  const verb = original === undefined ? data['ogit/_type'] : original['verb'];
  return named === owner && (typeof verb !== 'string' || verb === part.verb);
}

function namedOwner(part: Part, told: Record<string, unknown>, failed: boolean): string | undefined {
  const value = told[ownerKey(part, failed)];
  return typeof value === 'string' ? value : undefined;
}

function ownerKey(part: Part, failed: boolean): string {
  if (part.of === 'attachment') return 'ogit/_id';
  // The item of a stored issue tells the issue's own identity and not its origin.
  if (part.of === 'issue') return 'ogit/Automation/originNode';
  if (failed) return part.inward ? 'to:ogit/_id' : 'from:ogit/_id';
  return part.inward ? 'ogit/_in-id' : 'ogit/_out-id';
}

function whole(
  vertex: RowVerdict,
  parts: readonly { part: Part; verdict: RowVerdict | undefined }[],
): RowVerdict {
  if (vertex.outcome !== 'stored') return vertex;
  const missing = parts.filter(({ verdict }) => verdict?.outcome !== 'stored');
  if (missing.length === 0) return vertex;
  const sentence = missing.map(({ part, verdict }) => `${partName(part)}: ${wordsOf(verdict)}`).join(' · ');
  const kinds = [...new Set(missing.map(({ part }) => part.of))].join(', ');
  const untold = missing.some(({ verdict }) => verdict === undefined || verdict.outcome === 'unknown');
  if (untold)
    return {
      outcome: 'unknown',
      cause: `parts unanswered: ${kinds}`,
      reason: `The vertex is stored; not known of ${sentence}`,
    };
  const causes = missing.map(({ part, verdict }) => `${part.of}: ${causeOf(verdict)}`);
  return {
    outcome: 'partly',
    id: vertex.id,
    cause: [...new Set(causes)].join(' · '),
    reason: `The vertex is stored, and not ${sentence}`,
  };
}

const wordsOf = (verdict: RowVerdict | undefined): string => {
  if (verdict === undefined) return 'the answer says nothing about it.';
  if (verdict.outcome === 'refused') return `refused with ${verdict.code} and not done.`;
  return 'reason' in verdict ? verdict.reason : '';
};

const causeOf = (verdict: RowVerdict | undefined): string =>
  verdict === undefined || verdict.outcome === 'refused' || !('cause' in verdict)
    ? 'refused and not done'
    : verdict.cause;
