/** Writes lists of many vertices as CSV under `=` heads; sending it back changes nothing. Also reads such CSV. */

import { readHead } from '../columns/header.ts';
import { isWritableOnUpdate } from '../columns/rules/attributes.ts';
import { AppError } from '../errors.ts';
import { parseJson } from '../json/parse-json.ts';
import { formatCount, plural } from '../units.ts';
import { type Holding, holdingOf, readHolding, type VertexLists } from './list-value.ts';
import { longestCell, survivesSpreadsheet } from './survives-spreadsheet.ts';

export interface NamedLists {
  readonly id: string;
  /** Empty if the vertex has none. */
  readonly xid: string;
  readonly lists: VertexLists;
}

interface ListCsv {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Values that cannot be restored from any cell; their cells are empty, which leaves the attribute unchanged. */
  readonly leftOut: readonly LeftOut[];
  /** Remarks for the use of the file in a spreadsheet or in Import, in sentences. */
  readonly notes: readonly string[];
}

/**
 * Returns one row for each vertex. A list is under `=<attribute>` as JSON with values and times, a single value under
 * the plain name, so that it does not become a list. A plain column exists only if a vertex needs it.
 * @source interfaces.md 2.5 and 4.1, wire.md §3, "Meaning of a cell"
 */
export function csvOfLists(vertices: readonly NamedLists[], attributes: readonly string[]): ListCsv {
  const leftOut: LeftOut[] = [];
  const cellOf = ({ id, xid, lists }: NamedLists, attribute: string): Cell => {
    const holding = holdingOf(lists, attribute);
    const reason = survivesSpreadsheet(id) ? faultOf(holding, attribute) : idFault;
    if (reason === null) return cellsOf(holding);
    if (holding.kind !== 'absent') leftOut.push({ id, xid, attribute, reason });
    return nothing;
  };
  const cells = vertices.map((vertex) => attributes.map((attribute) => cellOf(vertex, attribute)));
  const isPlain = attributes.map((_, column) => cells.some((row) => row[column]?.plain !== ''));
  const columns = attributes.flatMap((attribute, column) =>
    isPlain[column] ? [`=${attribute}`, attribute] : [`=${attribute}`],
  );
  const rows = vertices.map(({ id, xid }, row) => [
    id,
    xid,
    ...(cells[row] ?? []).flatMap(({ list, plain }, column) => (isPlain[column] ? [list, plain] : [list])),
  ]);
  return {
    header: ['ogit/_id', 'ogit/_xid', ...columns],
    rows,
    leftOut,
    notes: [...leftOutNotes(leftOut), ...notesOf(attributes, rows)],
  };
}

interface LeftOut {
  readonly id: string;
  readonly xid: string;
  readonly attribute: string;
  readonly reason: string;
}

function leftOutNotes(leftOut: readonly LeftOut[]): string[] {
  const [first] = leftOut;
  if (first === undefined) return [];
  const { id, xid, attribute, reason } = first;
  const [cells, which] =
    leftOut.length === 1 ? ['its cell is empty', 'It is'] : ['their cells are empty', 'The first is'];
  return [
    `${plural(leftOut.length, 'value')} could not be exported exactly; ${cells}. ${which} ${attribute} of ${xid || id}: ${reason}`,
  ];
}

interface Cell {
  readonly list: string;
  readonly plain: string;
}

const nothing: Cell = { list: '', plain: '' };
const idFault = 'A spreadsheet would change the id of this vertex.';

function faultOf(holding: Holding, attribute: string): string | null {
  if (holding.kind === 'list')
    return holding.items.some(({ created }) => created === null)
      ? 'The platform did not report when the values were created. If you send them back, they get a new time.'
      : null;
  if (holding.kind === 'absent') return null;
  const { value } = holding;
  if (typeof value !== 'string')
    return `${JSON.stringify(value)} is not text, but would be text when it is sent back.`;
  if (value === '') return 'An empty text looks the same as an empty cell.';
  if (value === 'null') return 'The text “null” in a cell would remove the attribute.';
  if (!['attribute', 'free'].includes(readHead(attribute).kind))
    return 'The attribute name has another meaning as a column name.';
  return survivesSpreadsheet(value)
    ? null
    : `A spreadsheet would read this as a number, a date or a formula.`;
}

function cellsOf(holding: Holding): Cell {
  if (holding.kind === 'scalar') return { list: '', plain: String(holding.value) };
  if (holding.kind === 'absent' || holding.items.length === 0) return nothing;
  return { list: JSON.stringify(holding.items.map(({ value, created }) => ({ value, created }))), plain: '' };
}

function notesOf(attributes: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const long = rows.filter((row) => row.some((cell) => cell.length > longestCell)).length;
  const passed = attributes.filter((attribute) => !isWritableOnUpdate(attribute));
  return [
    'Column names begin with =, which a spreadsheet may read as a formula. Open the file with all columns as text.',
    ...(long === 0
      ? []
      : [
          `${plural(long, 'row')} ${long === 1 ? 'has' : 'have'} more than ${formatCount(longestCell)} characters in a cell. A spreadsheet may cut them off; Import refuses such a row.`,
        ]),
    ...passed.map((attribute) => `Import ignores ${attribute}, because an update cannot set it.`),
  ];
}

interface ListCsvRow {
  /** From 1, as rows are numbered on screen. */
  readonly record: number;
  /** Empty if the file lacks it. */
  readonly id: string;
  readonly xid: string;
  /** Values by attribute, without those for which the row has no value. */
  readonly held: ReadonlyMap<string, Holding>;
}

/**
 * Reads the CSV back; other columns are ignored.
 * @throws AppError `bad-input` if a row has another number of values than the header, or a cell is no list
 */
export function readListCsv(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  attributes: readonly string[],
): ListCsvRow[] {
  const columnOf = (name: string) => header.indexOf(name);
  return rows.map((row, index) => {
    const record = index + 1;
    if (row.length !== header.length)
      throw new AppError(
        'bad-input',
        `Row ${record} has ${row.length} values, the header has ${header.length}.`,
      );
    const text = (name: string) => row[columnOf(name)] ?? '';
    const held = new Map<string, Holding>();
    for (const attribute of attributes) {
      const [list, plain] = [text(`=${attribute}`), text(attribute)];
      if (list !== '') held.set(attribute, readListCell(list, `row ${record} under =${attribute}`));
      else if (plain !== '') held.set(attribute, { kind: 'scalar', value: plain });
    }
    return { record, id: text('ogit/_id'), xid: text('ogit/_xid'), held };
  });
}

function readListCell(cell: string, place: string): Holding {
  const holding = readHolding(parseJson(cell));
  if (holding.kind === 'list') return holding;
  throw new AppError(
    'bad-input',
    `The cell of ${place} is not a list of values. Write it as [{"value": "…"}].`,
  );
}
