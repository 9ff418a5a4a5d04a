/** Counts the cells of one column that are no keys of another table: a task. */
import type { CellMeaning } from '../../../shared/columns/row.ts';
import type { MissingKeys } from '../../../shared/imports/lookup-tables/missing-keys.ts';
import { comparedKey, type LookupTablePlace } from '../../../shared/recipes/transforms/lookup-table.ts';
import { compileShape, type ShapeSpec } from '../check/compile-shape.ts';
import { walkPiece } from '../check/record-walk.ts';
import type { FilePiece } from '../table.ts';
import type { TaskContext } from '../task.ts';
import type { Stamp, TextFile } from '../text-file.ts';
import { createLookupTable, type PackedKeys } from './packed-keys.ts';

interface MissingKeysWork {
  readonly file: TextFile;
  readonly stamp: Stamp;
  readonly header: readonly string[];
  /** Its first column has the cells as they are before the lookup. */
  readonly shape: ShapeSpec;
  readonly meaning: CellMeaning;
  readonly pieces: readonly FilePiece[];
  readonly place: LookupTablePlace;
  readonly keys: PackedKeys;
}

const maxExamples = 3;
const longestExample = 60;

/** Counts cells whose key is missing or has several values; empty cells and nulls are not looked up. */
export function countMissingKeys(work: MissingKeysWork, context: TaskContext<never>): MissingKeys {
  const { file, stamp, header, shape: spec, meaning, pieces, place, keys } = work;
  const shape = compileShape(spec, header, meaning);
  const table = createLookupTable(keys);
  const examples = new Set<string>();
  let cells = 0;
  let missing = 0;
  let contradictory = 0;
  for (const piece of pieces) {
    const { walk, row: fileRow } = walkPiece({ file, stamp, piece, meaning }, context);
    while (walk.next()) {
      const row = shape.view(fileRow);
      if (row.count !== shape.header.length || row.isEmpty(0) || row.isNull(0)) continue;
      const text = row.text(0);
      cells += 1;
      const found = table.find(comparedKey(text, place));
      if (typeof found === 'string') continue;
      if (found !== null) contradictory += 1;
      else {
        missing += 1;
        if (examples.size < maxExamples) examples.add(text.slice(0, longestExample));
      }
    }
  }
  return { cells, missing, contradictory, examples: [...examples] };
}
