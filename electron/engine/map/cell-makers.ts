/** Chooses how the cells of each column of a recipe are created. */
import { assertNever } from '../../../shared/errors.ts';
import type { CompiledColumn } from '../../../shared/recipes/compile-target.ts';
import { maxMappedColumns } from '../scan/piece-scanner.ts';
import type { CellMaker, GeneratedColumn } from './cell-maker.ts';
import { createRowCells } from './row-cells.ts';
import { createTemplateCells } from './template-cells.ts';
import { createTextCells } from './text-cells.ts';
import { createTransformedCells } from './transformed-cells.ts';

export interface CellMakers {
  /** By column. */
  readonly all: readonly CellMaker[];
  /** Makers that have to be filled, each after those that it reads. */
  readonly filled: readonly CellMaker[];
}

/** Returns the makers; null for no columns, or for so many that rows have to be mapped one by one. */
export function createCellMakers(columns: readonly CompiledColumn[], nullKeyword: string): CellMakers | null {
  if (columns.length === 0 || columns.length > maxMappedColumns) return null;
  const all = columns.map((column, place) => createMaker({ place, column, nullKeyword }));
  const readsOthers = (place: number) => {
    const cells = columns[place]?.cells;
    return cells?.of === 'text' && cells.where !== null;
  };
  const places = [...all.keys()].filter((place) => all[place]?.fill !== undefined);
  const inOrder = [
    ...places.filter((place) => !readsOthers(place)),
    ...places.filter((place) => readsOthers(place)),
  ];
  return { all, filled: inOrder.flatMap((place) => all[place] ?? []) };
}

function createMaker(made: GeneratedColumn): CellMaker {
  const { cells, mayFail } = made.column;
  // A transform that can fail is evaluated in each row.
  if (mayFail.length > 0 && cells.of !== 'cell') return createRowCells(made);
  switch (cells.of) {
    case 'column':
      return { sourceColumn: cells.column };
    case 'text':
      return createTextCells(made, cells.text, cells.where);
    case 'cell':
      return createTransformedCells(made, { from: cells.column, keeps: cells.keeps });
    case 'template':
      return createTemplateCells(made, cells.parts);
    case 'row':
      return createRowCells(made);
    default:
      return assertNever(cells);
  }
}
