/** Counts what rows would do: cell by cell, and in vertices, edges, issues, values and attachments. */
import type { Row } from '../../columns/row.ts';
import { issueType } from '../../columns/rules/attributes.ts';
import { isNullCell, sameBytes } from '../../columns/rules/cells.ts';
import { contentParts, edgeParts, placeOf } from '../../columns/rules/group-heads.ts';
import { encodeUtf8 } from '../../csv/text-encoder.ts';
import type { Action } from '../actions.ts';
import type { FileKind } from '../recognition.ts';
import type { EntityCounts } from './effect.ts';
import { columnEffectOf, mayUpdate } from './effect-columns.ts';

export interface EffectSums {
  readonly rows: number;
  readonly entities: EntityCounts;
  /** Cells of each column with a value, and cells that equal the null keyword. */
  readonly filled: Float64Array<ArrayBuffer>;
  readonly nulls: Float64Array<ArrayBuffer>;
  /** Rows that may remove something on the platform. */
  readonly removingRows: number;
}

interface EffectCount {
  /** Counts a row; never call this for a ragged row or a row with an error. */
  add(row: Row): void;
  sums(): EffectSums;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export function createEffectCount(context: {
  header: readonly string[];
  kind: FileKind;
  action: Action;
}): EffectCount {
  const { header, kind, action } = context;
  const columns = header.length;
  const filled = new Float64Array(columns);
  const nulls = new Float64Array(columns);
  const entities: Mutable<EntityCounts> = { vertices: 0, issues: 0, edges: 0, values: 0, attachments: 0 };
  const updates = mayUpdate(kind, action);
  const columnEffects = header.map((name) => (updates ? columnEffectOf(name, kind, action) : 'nothing'));
  const creates = kind === 'combined' || (kind === 'vertices' && (action === 'POST' || action === 'PATCH'));
  const isIssue = creates ? issueTest(header) : () => false;
  const parts = kind === 'combined' ? partsOf(header) : noParts;
  const items = header.indexOf('items');
  const removesRow = action === 'DELETE';
  let rows = 0;
  let removingRows = 0;

  const entitiesOf = (row: Row) => {
    switch (kind) {
      case 'edges':
        entities.edges += 1;
        return;
      case 'timeseries':
        entities.values +=
          items >= 0 && !row.isEmpty(items) && !row.isNull(items) ? lengthOf(row.text(items)) : 1;
        return;
      case 'attachments':
        entities.attachments += 1;
        return;
      // Each row is one object; its representation in the graph is up to the view.
      case 'objects':
        return;
      default:
        if (isIssue(row)) entities.issues += 1;
        else entities.vertices += 1;
        for (const group of parts.edges) if (isFilled(row, group)) entities.edges += 1;
        for (const group of parts.issues) if (isFilled(row, group)) entities.issues += 1;
        if (isFilled(row, parts.content)) entities.attachments += 1;
    }
  };

  return {
    add(row) {
      rows += 1;
      let removes = removesRow;
      for (let column = 0; column < columns; column++) {
        if (row.isEmpty(column)) continue;
        const isNull = isNullCell(row, column);
        const counts = isNull ? nulls : filled;
        counts[column] = (counts[column] as number) + 1;
        const effect = columnEffects[column];
        removes ||=
          effect === 'replaces' || (effect === 'sets' && isNull) || (effect === 'removes' && !isNull);
      }
      if (removes) removingRows += 1;
      entitiesOf(row);
    },
    sums: () => ({ rows, entities: { ...entities }, filled, nulls, removingRows }),
  };
}

/** Columns of the parts of a combined row; a part exists if one of its columns here is not empty. */
interface Parts {
  readonly edges: readonly (readonly number[])[];
  readonly issues: readonly (readonly number[])[];
  readonly content: readonly number[];
}
const noParts: Parts = { edges: [], issues: [], content: [] };

const edgeColumns: readonly string[] = edgeParts.filter((part) => part !== 'direction');
const contentColumns: readonly string[] = contentParts.filter((part) => part !== 'mimetype');

/** @source wire.md §3, "/combined" */
function partsOf(header: readonly string[]): Parts {
  const edges = new Map<string, number[]>();
  const issues = new Map<string, number[]>();
  const content: number[] = [];
  const addColumn = (groups: Map<string, number[]>, group: string, column: number) =>
    void groups.set(group, [...(groups.get(group) ?? []), column]);
  for (const [column, name] of header.entries()) {
    const place = placeOf(name);
    if (place.kind === 'edge' && edgeColumns.includes(place.part)) addColumn(edges, place.group, column);
    else if (place.kind === 'issue') addColumn(issues, place.group, column);
    else if (place.kind === 'content' && contentColumns.includes(place.part)) content.push(column);
  }
  return { edges: [...edges.values()], issues: [...issues.values()], content };
}

const isFilled = (row: Row, columns: readonly number[]): boolean =>
  columns.some((column) => !row.isEmpty(column));

function issueTest(header: readonly string[]): (row: Row) => boolean {
  const column = header.indexOf('ogit/_type');
  const wanted = encodeUtf8(issueType).slice();
  return (row) => column >= 0 && sameBytes(row.bytes(column), wanted);
}

/** Number of entries of a JSON list; the rules have already reported other texts. */
function lengthOf(text: string): number {
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.length : 0;
}
