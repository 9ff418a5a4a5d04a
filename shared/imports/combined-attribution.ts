/** Joins the items of a /combined answer to rows and their parts: a row is stored only if all of it is. */
import { abortOf } from './aborted-answer.ts';
import { attribute, type SentRow } from './attribution.ts';
import { createPartPlan, type Part } from './combined-parts.ts';
import { concluded } from './combined-verdict.ts';
import { asObject, type ResultItem } from './result-item.ts';
import { type ItemVerdict, type RowVerdict, type ToldPart, verdictOf } from './verdict.ts';

interface Owned {
  readonly row: number;
  /** `ogit/_id` of the row's vertex. */
  readonly owner: string;
  readonly part: Part;
}

const contradicted = {
  outcome: 'unknown',
  cause: 'contradicted',
  reason: 'the answer says two different things',
} as const;

/**
 * One verdict for every row sent, in the order of `rows`. Items of vertices are numbered as their rows; those of parts
 * come behind: all edges in the order of rows and heads, then attachments, then issues, of the rows whose vertex is
 * stored. A number counts only where nothing that the item tells contradicts it; where the numbers are uncertain
 * (a vertex without an item that says whether it has parts) only items that name their vertex count.
 * @source wire.md §3, "/combined"
 */
export function attributeCombined(
  header: readonly string[],
  rows: readonly SentRow[],
  items: readonly ResultItem[],
): RowVerdict[] {
  // Parts are numbered behind the last record that was read, and the one that could not be read has its number, too.
  const abort = abortOf(items);
  const firstPart = abort === null ? rows.length : Math.min(rows.length, abort.at + 1);
  const ofVertices = items.filter(
    ({ order, entity }) =>
      order !== null && order < firstPart && entity !== 'edge' && entity !== 'attachment',
  );
  const verdicts = attribute(header, rows, ofVertices);
  const owned = ownedBy(header, rows, verdicts);
  const certain = areNumbersCertain(verdicts, items, firstPart, owned.length);
  const told = partVerdicts(owned, items, firstPart, certain);
  const partsOf = new Map<number, ToldPart[]>();
  for (const [index, { row, part }] of owned.entries()) {
    const toldPart = { part, verdict: told[index] };
    const parts = partsOf.get(row);
    if (parts) parts.push(toldPart);
    else partsOf.set(row, [toldPart]);
  }
  return verdicts.map((verdict, row) => {
    const parts = partsOf.get(row);
    return verdict.outcome === 'stored' && parts !== undefined
      ? concluded({ id: verdict.id, created: verdict.created, parts })
      : verdict;
  });
}

/**
 * A vertex that is told as failed has no parts, even where nobody knows whether it was stored; as many parts as are
 * expected then say that it was so.
 */
function areNumbersCertain(
  verdicts: readonly ItemVerdict[],
  items: readonly ResultItem[],
  firstPart: number,
  parts: number,
): boolean {
  const unknown = verdicts.flatMap(({ outcome }, row) => (outcome === 'unknown' ? [row] : []));
  if (unknown.length === 0) return true;
  const statuses = new Map<number, string>();
  const told = new Set<number>();
  for (const { order, status } of items) {
    if (order === null) continue;
    if (order >= firstPart) told.add(order);
    else statuses.set(order, statuses.get(order) === 'success' ? 'success' : status);
  }
  return told.size === parts && unknown.every((row) => statuses.get(row) === 'fail');
}

/** The parts of the stored rows in the order in which the connector does them. */
function ownedBy(
  header: readonly string[],
  rows: readonly SentRow[],
  verdicts: readonly ItemVerdict[],
): Owned[] {
  const plan = createPartPlan(header);
  const owned = { edge: [] as Owned[], attachment: [] as Owned[], issue: [] as Owned[] };
  for (const [row, verdict] of verdicts.entries())
    if (verdict.outcome === 'stored')
      for (const part of plan.partsOf(rows[row]?.cells ?? []))
        owned[part.of].push({ row, owner: verdict.id, part });
  return [...owned.edge, ...owned.attachment, ...owned.issue];
}

function partVerdicts(
  owned: readonly Owned[],
  items: readonly ResultItem[],
  firstOrder: number,
  certain: boolean,
): (ItemVerdict | undefined)[] {
  const verdicts = new Array<ItemVerdict | undefined>(owned.length);
  for (const item of items) {
    if (item.order === null || item.order < firstOrder) continue;
    const index = item.order - firstOrder;
    const one = owned[index];
    if (one === undefined || !fits(one, item, certain)) continue;
    const verdict = verdictOf(item);
    const earlier = verdicts[index];
    verdicts[index] = earlier === undefined || earlier.outcome === verdict.outcome ? verdict : contradicted;
  }
  return verdicts;
}

const entityOf = { edge: 'edge', attachment: 'attachment', issue: 'vertex' } as const;

/** Whether the item can be about the part; `certain` is enough for one that names no vertex. */
function fits({ owner, part }: Owned, item: ResultItem, certain: boolean): boolean {
  if (item.entity !== '' && item.entity !== 'undefined' && item.entity !== entityOf[part.of]) return false;
  const data = asObject(item.data) ?? {};
  const original = asObject(data['original_data']);
  const named = (original ?? data)[ownerKey(part, original !== undefined)];
  if (typeof named !== 'string') return certain && owner !== '';
  if (part.of !== 'edge') return named === owner;
  const verb = original === undefined ? data['ogit/_type'] : original['verb'];
  return named === owner && (typeof verb !== 'string' || verb === part.verb);
}

function ownerKey(part: Part, failed: boolean): string {
  if (part.of === 'attachment') return 'ogit/_id';
  // The item of a stored issue tells the issue's own identity and not its origin.
  if (part.of === 'issue') return 'ogit/Automation/originNode';
  if (failed) return part.inward ? 'to:ogit/_id' : 'from:ogit/_id';
  return part.inward ? 'ogit/_in-id' : 'ogit/_out-id';
}
