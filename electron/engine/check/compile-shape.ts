/** What becomes of a file's rows before they are checked and sent, in a form that threads can be handed. */
import { compileRepairs } from '../../../shared/columns/repairs.ts';
import type { CellMeaning, RowShape } from '../../../shared/columns/row.ts';
import type { Repair } from '../../../shared/imports/open-file.ts';

/** A plain value; each thread compiles it for itself. */
export interface ShapeSpec {
  readonly repairs: readonly Repair[];
}

/** @param header the names of the columns as the file has them */
export function compileShape(
  { repairs }: ShapeSpec,
  header: readonly string[],
  meaning: CellMeaning,
): RowShape {
  return compileRepairs(header, repairs, meaning);
}

/** Texts that may stand in a row as it is sent and not in the file. */
export function textsAdded({ repairs }: ShapeSpec): readonly string[] {
  return repairs.map(({ value }) => value);
}
