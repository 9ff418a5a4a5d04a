import { assertNever } from '../../../../shared/errors.ts';
import type { ColumnCells, CountedEffect, PresentCounts } from '../../../../shared/imports/effect/effect.ts';
import {
  type ColumnEffect,
  columnEffectOf,
  mayUpdate,
  removingCells,
} from '../../../../shared/imports/effect/effect-columns.ts';
import type { Action, Column, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import { formatCount, plural } from '../../../../shared/units.ts';

const kindOf = (file: ReadyFile): FileKind => file.recognition.kind.value;

/** What sending does to the entities of the rows, as a participle, as far as it is known before sending. */
function effectWord(kind: FileKind, action: Action): string {
  if (kind === 'combined' || kind === 'objects' || action === 'PATCH') return 'created or updated';
  if (action === 'DELETE') return 'deleted';
  if (kind === 'timeseries') return 'written';
  if (kind === 'attachments') return 'uploaded';
  return action === 'PUT' ? 'updated' : 'created';
}

interface Figure {
  readonly id: string;
  readonly label: string;
  readonly count: number;
}

/** Figures at the top of the effect: one for each kind of entity in the rows, or 0 of the main kind. */
export function figuresOf(file: ReadyFile, { entities, rows }: CountedEffect): Figure[] {
  const kind = kindOf(file);
  const effect = effectWord(kind, file.action);
  if (kind === 'objects') return [{ id: 'objects', label: `Objects ${effect}`, count: rows }];
  const figures: Figure[] = [
    { id: 'vertices', label: `Vertices ${effect}`, count: entities.vertices },
    { id: 'edges', label: `Edges ${kind === 'combined' ? 'created' : effect}`, count: entities.edges },
    { id: 'issues', label: `Issues ${kind === 'vertices' ? effect : 'created'}`, count: entities.issues },
    { id: 'values', label: 'Timeseries values written', count: entities.values },
    { id: 'attachments', label: 'Attachments uploaded', count: entities.attachments },
  ];
  const nonZero = figures.filter(({ count }) => count > 0);
  return nonZero.length > 0 ? nonZero : figures.filter(({ id }) => id === mainEntity[kind]);
}

const mainEntity: Readonly<Record<FileKind, string>> = {
  vertices: 'vertices',
  combined: 'vertices',
  edges: 'edges',
  timeseries: 'values',
  attachments: 'attachments',
  objects: 'objects',
};

/** Sentences about what the figures leave out, and what is unknown before sending. */
export function effectNotes(file: ReadyFile, counted: CountedEffect): string[] {
  const kind = kindOf(file);
  const { action } = file;
  const thing = kind === 'objects' ? 'object' : 'vertex';
  const notes = [
    `These are maximums: the platform may reject rows for other reasons, and several rows for the same ${thing} are each counted.`,
  ];
  if (counted.errorRows > 0)
    notes.push(
      `${plural(counted.errorRows, 'row')} with an error ${isAre(counted.errorRows)} not counted; the platform would reject ${counted.errorRows === 1 ? 'it' : 'them'}.`,
    );
  if (counted.excludedCount > 0)
    notes.push(
      `${plural(counted.excludedCount, 'excluded row')} ${isAre(counted.excludedCount)} not sent and not counted.`,
    );
  if (kind === 'objects')
    notes.push(
      'Each row is a separate write. The platform accepts it immediately and completes it later; the result shows its outcome.',
    );
  else if (kind === 'combined' || action === 'PATCH')
    notes.push(
      'To see which vertices are created and which are updated, read the present values before sending.',
    );
  else if (kind === 'vertices' && action === 'PUT')
    notes.push(
      'Rows whose vertex does not exist on the platform will fail; read the present values to see which.',
    );
  if (kind === 'vertices' && action === 'DELETE')
    notes.push('The edges of deleted vertices are deleted too.');
  return notes;
}

interface ColumnLine {
  readonly name: string;
  readonly does: string;
  /** Number of cells that set, leave alone and remove; null if cells of the column never do this. */
  readonly sets: number | null;
  readonly leaves: number | null;
  readonly removes: number | null;
}

/** One line for each column: what it does, and how many cells set, leave alone and remove. */
export function columnLine(column: Column, cells: ColumnCells, file: ReadyFile): ColumnLine {
  const kind = kindOf(file);
  const does = columnEffectOf(column.name, kind, file.action);
  const { filled, empty, nulls } = cells;
  const line = { name: column.name, does: doesWords(does, column, file) };
  const updates = mayUpdate(kind, file.action);
  switch (does) {
    case 'nothing':
      return { ...line, sets: null, leaves: null, removes: null };
    case 'names':
    case 'belongs':
      return { ...line, sets: filled, leaves: empty + nulls, removes: null };
    case 'removes':
      return { ...line, sets: null, leaves: empty + nulls, removes: filled };
    case 'adds':
    case 'sets-new':
      return { ...line, sets: filled, leaves: empty + nulls, removes: null };
    case 'sets':
    case 'replaces':
      return updates
        ? { ...line, sets: filled, leaves: empty, removes: nulls }
        : { ...line, sets: filled, leaves: empty + nulls, removes: null };
    default:
      return assertNever(does);
  }
}

function doesWords(does: ColumnEffect, column: Column, file: ReadyFile): string {
  const ofObjects = kindOf(file) === 'objects';
  switch (does) {
    case 'names':
      return ofObjects ? 'identifies the object' : 'identifies the vertex';
    case 'sets':
      return ofObjects ? 'sets the field' : 'sets the attribute';
    case 'sets-new':
      return 'sets it if the vertex is new';
    case 'replaces':
      return 'replaces the whole list';
    case 'adds':
      return ofObjects ? 'adds comments' : 'adds to the list';
    case 'removes':
      return 'removes from the list';
    case 'belongs':
      return column.meaning;
    case 'nothing':
      return `not used by ${file.action}`;
    default:
      return assertNever(does);
  }
}

/** What an update removes, one phrase for each column: `removes ogit/name from 1,204 vertices`. */
export function removals(file: ReadyFile, counted: CountedEffect): string[] {
  const kind = kindOf(file);
  if (!mayUpdate(kind, file.action)) return [];
  return file.columns.flatMap(({ name }, index) => {
    const cells = counted.columns[index];
    if (cells === undefined) return [];
    const does = columnEffectOf(name, kind, file.action);
    const count = removingCells(does, cells);
    if (count === 0) return [];
    const vertices = kind === 'objects' ? plural(count, 'object') : plural(count, 'vertex', 'vertices');
    if (does === 'replaces') return [`replaces the list ${name.slice(1)} of ${vertices}`];
    if (does === 'removes') return [`removes values of the list ${name.slice(1)} from ${vertices}`];
    return [`removes ${name} from ${vertices}`];
  });
}

/** `This removes ogit/name from 1,204 vertices.`; only the first columns are named if there are many. */
export function removalSentence(file: ReadyFile, counted: CountedEffect): string {
  const all = removals(file, counted);
  const more = all.length - namedColumns;
  const named = all.slice(0, namedColumns);
  if (more > 0) named.push(`does the same in ${plural(more, 'more column')}`);
  const last = named.pop() ?? '';
  return `This ${named.length > 0 ? `${named.join(', ')} and ${last}` : last}.`;
}
const namedColumns = 3;

interface PresentFigure extends Figure {
  readonly id: keyof PresentCounts;
}

/** Figures of the rows after reading their present values, in words for what sending would do to them. */
export function presentWords({ action }: ReadyFile, counts: PresentCounts): PresentFigure[] {
  const labels = presentLabels[action];
  const figures: PresentFigure[] = (['changed', 'removed', 'unchanged', 'missing'] as const).flatMap((id) => {
    const label = labels[id];
    return label === null ? [] : [{ id, label, count: counts[id] }];
  });
  const { unresolved } = counts;
  if (unresolved > 0)
    figures.push({
      id: 'unresolved',
      label: 'Refer to something missing, will be rejected',
      count: unresolved,
    });
  return figures;
}

type Labels = Readonly<Record<'changed' | 'removed' | 'unchanged' | 'missing', string | null>>;
const presentLabels: Readonly<Record<Action, Labels>> = {
  POST: {
    changed: null,
    removed: null,
    unchanged: 'Already exist, will be rejected',
    missing: 'Do not exist yet',
  },
  PUT: {
    changed: 'Changed',
    removed: 'Lose values',
    unchanged: 'Unchanged',
    missing: 'Do not exist, will be rejected',
  },
  PATCH: { changed: 'Changed', removed: 'Lose values', unchanged: 'Unchanged', missing: 'Created' },
  DELETE: { changed: null, removed: 'Deleted', unchanged: null, missing: 'Do not exist, will be rejected' },
};

/** `2 requests`, `at least 2 requests`. */
export const requestsWords = ({ requests, isCertain }: { requests: number; isCertain: boolean }): string =>
  `${isCertain ? '' : 'at least '}${plural(requests, 'request')}`;

const isAre = (count: number): string => (count === 1 ? 'is' : 'are');

/** Number of cells for the table of columns; a dash for null. */
export const cellsWords = (count: number | null): string => (count === null ? '–' : formatCount(count));
