/** Joins the items of a /combined response to rows and their parts: a row is stored only if all of it is. */
import { isAbort } from './abort-item.ts';
import {
  indexByIdentity,
  rowNamedBy,
  type SentRow,
  verdictsByIdentity,
  verdictsInOrder,
} from './attribution.ts';
import { createPartPlan, type Part } from './combined-parts.ts';
import { concluded } from './combined-verdict.ts';
import { createItemMatch, type Identity, type ItemMatch, type RequestTerms, saysOnly } from './item-match.ts';
import { asObject, itemsOnce, type ResultItem } from './result-item.ts';
import { type ItemVerdict, type PartResult, type RowVerdict, verdictOf } from './verdict.ts';

interface Owned {
  readonly row: number;
  /** `ogit/_id` of the row's vertex. */
  readonly owner: string;
  readonly part: Part;
}

interface Attributed {
  /** Of the rows' vertices. */
  readonly vertices: readonly ItemVerdict[];
  readonly owned: readonly Owned[];
  /** By the index in `owned`. */
  readonly parts: readonly (ItemVerdict | undefined)[];
}

/**
 * One verdict for every row sent, in the order of `rows`. Items of vertices are numbered as their rows; those of parts
 * come behind: all edges in the order of rows and heads, then attachments, then issues, of the rows whose vertex is
 * stored. As in `attribute`, an item without an identity counts only in a response that is consistent, parts included.
 * @source wire.md §3, "/combined"
 */
export function attributeCombined(
  terms: RequestTerms,
  rows: readonly SentRow[],
  items: readonly ResultItem[],
): RowVerdict[] {
  const once = itemsOnce(items);
  const match = createItemMatch(terms);
  const { vertices, owned, parts } =
    attributedInOrder(match, terms, rows, once) ?? attributedByIdentity(match, terms, rows, once);
  const partsOf = new Map<number, PartResult[]>();
  for (const [index, { row, part }] of owned.entries()) {
    const partResults = { part, verdict: parts[index] };
    const others = partsOf.get(row);
    if (others) others.push(partResults);
    else partsOf.set(row, [partResults]);
  }
  return vertices.map((verdict, row) => {
    const partResults = partsOf.get(row);
    return verdict.outcome === 'stored' && partResults !== undefined
      ? concluded({ id: verdict.id, created: verdict.created, parts: partResults })
      : verdict;
  });
}

function attributedInOrder(
  match: ItemMatch,
  terms: RequestTerms,
  rows: readonly SentRow[],
  items: readonly ResultItem[],
): Attributed | null {
  if (items.some(({ order }) => order === null)) return null;
  // Parts are numbered behind the last record that was read, and the one that could not be read has its number, too.
  const abort = items.find(isAbort);
  const firstPart = abort === undefined ? rows.length : (abort.order ?? 0) + 1;
  const isPart = ({ order }: ResultItem) => order !== null && order >= firstPart;
  const vertices = verdictsInOrder(
    match,
    terms,
    rows,
    items.filter((item) => !isPart(item)),
  );
  if (vertices === null) return null;
  // A vertex that failed has no parts, even where it may have been stored; an unknown status is no evidence.
  const statuses = new Map(items.map(({ order, status }) => [order, status]));
  const isUncertain = vertices.some(
    ({ outcome }, row) => outcome === 'unknown' && statuses.get(row) !== 'fail',
  );
  if (isUncertain) return null;
  const owned = ownedBy(terms.header, rows, vertices);
  const ofParts = items.filter(isPart);
  if (ofParts.length !== owned.length) return null;
  const rowsOf = indexByIdentity(match, rows);
  const parts = new Array<ItemVerdict | undefined>(owned.length);
  for (const item of ofParts) {
    const index = (item.order ?? 0) - firstPart;
    const one = owned[index];
    if (one === undefined || parts[index] !== undefined || isAbort(item)) return null;
    if (partIdentity(one, item) === 'other') return null;
    // A vertex of the file is not the issue of a row.
    if (one.part.of === 'issue' && rowNamedBy(match, rows, rowsOf, item) !== undefined) return null;
    parts[index] = verdictOf(item);
  }
  return { vertices, owned, parts };
}

const contradicted = {
  outcome: 'unknown',
  cause: 'contradicted',
  reason: 'the response contradicts itself',
} as const;

function attributedByIdentity(
  match: ItemMatch,
  { header }: RequestTerms,
  rows: readonly SentRow[],
  items: readonly ResultItem[],
): Attributed {
  const rowsOf = indexByIdentity(match, rows);
  const firstPart = rows.length;
  // Orders after those of the vertices are no doubt about a row, and an abort is one at any position.
  const ofVertices = items.filter(
    (item) =>
      isAbort(item) ||
      rowNamedBy(match, rows, rowsOf, item) !== undefined ||
      (item.order !== null && item.order < firstPart),
  );
  const vertices = verdictsByIdentity(match, rows, ofVertices);
  const owned = ownedBy(header, rows, vertices);
  const partOf = new Map<string, number>();
  for (const [index, one] of owned.entries()) {
    const key = keyOf(one);
    partOf.set(key, partOf.has(key) ? -1 : index);
  }
  const parts = new Array<ItemVerdict | undefined>(owned.length);
  for (const item of items) {
    const named = keysOf(item).flatMap((key) => partOf.get(key) ?? []);
    const [index = -1] = named;
    const one = owned[index];
    if (named.length !== 1 || one === undefined || partIdentity(one, item) !== 'same') continue;
    const [earlier, verdict] = [parts[index], verdictOf(item)];
    parts[index] = earlier === undefined || earlier.outcome === verdict.outcome ? verdict : contradicted;
  }
  return { vertices, owned, parts };
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

const entityOf = { edge: 'edge', attachment: 'attachment', issue: 'vertex' } as const;
const actions = ['create', 'update'];

/** Fields that an item can have about its part; parts with the same key are indistinguishable in it. */
const keyOf = ({ owner, part }: Owned): string =>
  part.of === 'edge' ? edgeKey(owner, part.verb, part.inward) : JSON.stringify([part.of, owner]);
const edgeKey = (owner: unknown, verb: unknown, inward: boolean): string =>
  JSON.stringify(['edge', owner, verb, inward]);

/** The keys of all parts that an item can be about. */
function keysOf({ data }: ResultItem): string[] {
  const content = asObject(data) ?? {};
  const original = asObject(content['original_data']);
  const of = original ?? content;
  const failed = original !== undefined;
  const verb = failed ? of['verb'] : of['ogit/_type'];
  return [
    edgeKey(of[failed ? 'from:ogit/_id' : 'ogit/_out-id'], verb, false),
    edgeKey(of[failed ? 'to:ogit/_id' : 'ogit/_in-id'], verb, true),
    JSON.stringify(['attachment', of['ogit/_id']]),
    JSON.stringify(['issue', of['ogit/Automation/originNode']]),
  ];
}

/** Whether the item is about the part, as far as it names the part's vertex. */
function partIdentity({ owner, part }: Owned, item: ResultItem): Identity {
  if (!saysOnly(item, entityOf[part.of], actions)) return 'other';
  const data = asObject(item.data) ?? {};
  const original = asObject(data['original_data']);
  const named = (original ?? data)[ownerKey(part, original !== undefined)];
  if (typeof named !== 'string' || owner === '') return 'silent';
  if (named !== owner) return 'other';
  if (part.of !== 'edge') return 'same';
  const verb = original === undefined ? data['ogit/_type'] : original['verb'];
  if (typeof verb !== 'string') return 'silent';
  return verb === part.verb ? 'same' : 'other';
}

function ownerKey(part: Part, failed: boolean): string {
  if (part.of === 'attachment') return 'ogit/_id';
  // The item of a stored issue has the issue's own identity and not its origin.
  if (part.of === 'issue') return 'ogit/Automation/originNode';
  if (failed) return part.inward ? 'to:ogit/_id' : 'from:ogit/_id';
  return part.inward ? 'ogit/_in-id' : 'ogit/_out-id';
}
