/** Joins the items of a /combined response to rows and their parts: a row is stored only if all its parts are. */
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
import {
  createItemMatch,
  hasExpectedTerms,
  type Identity,
  type ItemMatch,
  type RequestTerms,
} from './item-match.ts';
import { asObject, itemsOnce, type ResultItem } from './result-item.ts';
import { type ItemVerdict, type PartResult, type RowVerdict, verdictOf } from './verdict.ts';

/** A part of a row that was sent. */
interface Owned {
  /** Index of the row. */
  readonly row: number;
  /** `ogit/_id` of the row's vertex. */
  readonly owner: string;
  readonly part: Part;
}

interface Attributed {
  /** Verdicts of the rows' vertices. */
  readonly vertices: readonly ItemVerdict[];
  readonly owned: readonly Owned[];
  /** Verdicts of the parts, by their index in `owned`; undefined without an item. */
  readonly parts: readonly (ItemVerdict | undefined)[];
}

/**
 * Returns one verdict for every row sent, in the order of `rows`. Items of vertices have the numbers of their rows. The
 * items of parts follow: all edges in the order of rows and heads, then attachments, then issues, of the rows whose
 * vertex is stored. As in `attribute`, an item without an identity counts only in a response that is consistent,
 * including its parts.
 * @source wire.md §3, "/combined"
 */
export function attributeCombined(
  terms: RequestTerms,
  rows: readonly SentRow[],
  items: readonly ResultItem[],
): RowVerdict[] {
  const distinctItems = itemsOnce(items);
  const match = createItemMatch(terms);
  const { vertices, owned, parts } =
    attributedInOrder(match, terms, rows, distinctItems) ??
    attributedByIdentity(match, terms, rows, distinctItems);
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
  // Parts are numbered after the last record that was read; a record that could not be read has a number, too.
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
  // A vertex that failed has no parts, even if it may have been stored; an unknown status proves nothing.
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
    const ownedPart = owned[index];
    if (ownedPart === undefined || parts[index] !== undefined || isAbort(item)) return null;
    if (partIdentity(ownedPart, item) === 'other') return null;
    // A vertex of the file is not the issue of a row.
    if (ownedPart.part.of === 'issue' && rowNamedBy(match, rows, rowsOf, item) !== undefined) return null;
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
  // Items after those of the vertices cast no doubt on a row; an abort does at any position.
  const ofVertices = items.filter(
    (item) =>
      isAbort(item) ||
      rowNamedBy(match, rows, rowsOf, item) !== undefined ||
      (item.order !== null && item.order < firstPart),
  );
  const vertices = verdictsByIdentity(match, rows, ofVertices);
  const owned = ownedBy(header, rows, vertices);
  const partOf = new Map<string, number>();
  for (const [index, ownedPart] of owned.entries()) {
    const key = keyOf(ownedPart);
    partOf.set(key, partOf.has(key) ? -1 : index);
  }
  const parts = new Array<ItemVerdict | undefined>(owned.length);
  for (const item of items) {
    const named = keysOf(item).flatMap((key) => partOf.get(key) ?? []);
    const [index = -1] = named;
    const ownedPart = owned[index];
    if (named.length !== 1 || ownedPart === undefined || partIdentity(ownedPart, item) !== 'same') continue;
    const [earlier, verdict] = [parts[index], verdictOf(item)];
    parts[index] = earlier === undefined || earlier.outcome === verdict.outcome ? verdict : contradicted;
  }
  return { vertices, owned, parts };
}

/** Returns the parts of the stored rows in the order in which the connector processes them. */
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

/** Returns a key of the fields by which an item can name a part; items cannot distinguish parts with the same key. */
const keyOf = ({ owner, part }: Owned): string =>
  part.of === 'edge' ? edgeKey(owner, part.verb, part.inward) : JSON.stringify([part.of, owner]);
const edgeKey = (owner: unknown, verb: unknown, inward: boolean): string =>
  JSON.stringify(['edge', owner, verb, inward]);

/** Returns the keys of all parts that an item can be about. */
function keysOf({ data }: ResultItem): string[] {
  const content = asObject(data) ?? {};
  const original = asObject(content['original_data']);
  const fields = original ?? content;
  const failed = original !== undefined;
  const verb = failed ? fields['verb'] : fields['ogit/_type'];
  return [
    edgeKey(fields[failed ? 'from:ogit/_id' : 'ogit/_out-id'], verb, false),
    edgeKey(fields[failed ? 'to:ogit/_id' : 'ogit/_in-id'], verb, true),
    JSON.stringify(['attachment', fields['ogit/_id']]),
    JSON.stringify(['issue', fields['ogit/Automation/originNode']]),
  ];
}

/** Whether the item is about the part, as far as it names the part's vertex. */
function partIdentity({ owner, part }: Owned, item: ResultItem): Identity {
  if (!hasExpectedTerms(item, entityOf[part.of], actions)) return 'other';
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
  // This is found only in failed items: the item of a stored issue has the issue's own identity and not its origin.
  if (part.of === 'issue') return 'ogit/Automation/originNode';
  if (failed) return part.inward ? 'to:ogit/_id' : 'from:ogit/_id';
  return part.inward ? 'ogit/_in-id' : 'ogit/_out-id';
}
