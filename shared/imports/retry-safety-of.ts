/** Decides from a row's cells alone whether the row may be sent again if its outcome is unknown (its retry safety). */
import { placeOf } from '../columns/rules/group-heads.ts';
import { identityColumns } from '../columns/rules/identity.ts';
import { createPartPlan } from '../sending/combined-parts.ts';
import type { Action } from './actions.ts';
import { columnEffectOf } from './effect/effect-columns.ts';
import { createHasComments } from './objects/object-row.ts';
import type { FileKind } from './recognition.ts';
import type { RetrySafety } from './retry-safety.ts';

interface RepeatContext {
  readonly header: readonly string[];
  readonly kind: FileKind;
  readonly action: Action;
  readonly nullKeyword: string;
}

/** A class with its reason, in one sentence for people. */
interface Repeatability {
  readonly class: RetrySafety;
  readonly why: string;
}

const verdicts = {
  sets: { class: 'repeatable', why: 'Resending a row sets the same values again.' },
  deletes: { class: 'repeatable', why: 'Something that is already deleted cannot be deleted again.' },
  measures: {
    class: 'repeatable',
    why: 'A second value with the same time replaces the first one, which is identical.',
  },
  attaches: { class: 'repeatable', why: 'The content replaces the previous one, which is identical.' },
  createsByXid: {
    class: 'creates-only',
    why: 'It has an ogit/_xid, so the platform refuses to create it twice.',
  },
  connects: { class: 'creates-only', why: 'The platform refuses an edge that already exists.' },
  opensIssue: { class: 'asks', why: 'Resending a row may open a second issue.' },
  addsValue: {
    class: 'asks',
    why: 'Resending a row may add the values under a “+” header to the list twice.',
  },
  removesAny: {
    class: 'asks',
    why: 'Values under a “-” header are given without “created”, so resending a row may remove a value that was added in the meantime.',
  },
  addsComment: { class: 'asks', why: 'Resending a row may add its comments twice.' },
  nameless: {
    class: 'never',
    why: 'It has neither ogit/_id nor ogit/_xid, so sending it again would create it twice.',
  },
  namelessCreate: {
    class: 'never',
    why: 'It has no ogit/_xid, so sending it again would create it twice.',
  },
} as const satisfies Record<string, Repeatability>;

/** Compiles, for one header, a function from a row's cells to its class. Cells are texts as the platform reads them. */
export const createRetrySafetyOf = (context: RepeatContext): ((cells: readonly string[]) => RetrySafety) => {
  const repeatabilityOf = createRetrySafety(context);
  return (cells) => repeatabilityOf(cells).class;
};

/** Like {@link createRetrySafetyOf}, with the reason for the class. */
export function createRetrySafety(context: RepeatContext): (cells: readonly string[]) => Repeatability {
  const { kind, action } = context;
  switch (kind) {
    case 'timeseries':
      return () => verdicts.measures;
    case 'attachments':
      return () => verdicts.attaches;
    case 'edges':
      return action === 'DELETE' ? () => verdicts.deletes : () => verdicts.connects;
    case 'vertices':
      if (action === 'DELETE') return () => verdicts.deletes;
      return action === 'POST' ? ofCreate(context) : ofWrite(context);
    case 'objects':
      return ofObjects(context);
    case 'combined':
      return ofCombined(context);
  }
}

/** The platform gives every created vertex a new id: only an xid keeps it from creating the vertex twice. */
function ofCreate({ header, nullKeyword }: RepeatContext) {
  const { xid } = identityColumns(header);
  return (cells: readonly string[]): Repeatability =>
    hasValue(cells, xid, nullKeyword) ? verdicts.createsByXid : verdicts.namelessCreate;
}

/** Handles rows of PUT and PATCH, and the vertex of a combined row. */
function ofWrite(context: RepeatContext) {
  const { header, kind, action, nullKeyword } = context;
  const { xid, ids } = identityColumns(header);
  const names = [xid, ...ids.map(({ column }) => column)];
  // The platform refuses a PUT that identifies no vertex, so it does no harm.
  const mayCreate = kind === 'combined' || action === 'PATCH';
  const columnsThat = (does: 'adds' | 'removes') =>
    header.flatMap((name, column) => (columnEffectOf(name, kind, action) === does ? [column] : []));
  const adding = columnsThat('adds');
  const removing = columnsThat('removes');
  return (cells: readonly string[]): Repeatability => {
    if (mayCreate && !names.some((column) => hasValue(cells, column, nullKeyword))) return verdicts.nameless;
    for (const column of adding) if (hasValue(cells, column, nullKeyword)) return verdicts.addsValue;
    for (const column of removing)
      if (hasValue(cells, column, nullKeyword) && !haveTimes(cells[column] ?? '')) return verdicts.removesAny;
    return verdicts.sets;
  };
}

function ofObjects(context: RepeatContext) {
  const hasComments = createHasComments(context);
  return (cells: readonly string[]): Repeatability =>
    hasComments(cells) ? verdicts.addsComment : verdicts.sets;
}

function ofCombined(context: RepeatContext) {
  const { header } = context;
  const ofVertex = ofWrite(context);
  const hasParts = header.some((name) => placeOf(name).kind !== 'vertex');
  const plan = createPartPlan(header);
  return (cells: readonly string[]): Repeatability => {
    const vertex = ofVertex(cells);
    if (vertex.class === 'never') return vertex;
    const parts = hasParts ? plan.partsOf(cells) : [];
    if (parts.some((part) => part.of === 'issue')) return verdicts.opensIssue;
    if (vertex.class !== 'repeatable') return vertex;
    return parts.some((part) => part.of === 'edge') ? verdicts.connects : vertex;
  };
}

/** Whether the cell is neither empty nor null. */
const hasValue = (cells: readonly string[], column: number, nullKeyword: string): boolean => {
  const cell = column < 0 ? '' : (cells[column] ?? '');
  return cell !== '' && cell !== nullKeyword;
};

/** Whether every removal names the creation time of its value; false for a cell that is no valid JSON list. */
function haveTimes(cell: string): boolean {
  try {
    const removals: unknown = JSON.parse(cell);
    return Array.isArray(removals) && removals.every(hasTime);
  } catch {
    return false; // The platform refuses such a row; asking before it is repeated does no harm.
  }
}

const hasTime = (removal: unknown): boolean =>
  typeof removal === 'object' &&
  removal !== null &&
  'created' in removal &&
  removal.created !== null &&
  removal.created !== undefined;
