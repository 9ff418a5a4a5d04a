import type { Api } from '../shared/contract.ts';
import { type Correction, withCells, withoutUndone } from '../shared/imports/corrections/corrections.ts';
import { createReplacing, type Replacement } from '../shared/imports/corrections/replacing.ts';
import type { PreviewRow, ReadyFile } from '../shared/imports/open-file.ts';

type TestRows = ArrayLike<PreviewRow> | ((index: number) => PreviewRow);

interface TestCorrectionsDeps {
  readonly note: <I, O>(name: string, respond: (input: I) => O) => (input: I) => Promise<O>;
  readonly readyOf: (fileId: string) => ReadyFile;
  readonly changeFile: (fileId: string, change: Partial<ReadyFile>) => void;
  readonly rowsOf: Map<string, TestRows>;
}

/** Corrections of the files of an in-memory host; the files are sent with their own column names, without a recipe. */
export function testCorrections({ note, readyOf, changeFile, rowsOf }: TestCorrectionsDeps) {
  let all: readonly Correction[] = [];
  const rowAt = (fileId: string, record: number): PreviewRow | undefined => {
    const rows = rowsOf.get(fileId) ?? [];
    return typeof rows === 'function' ? rows(record - 1) : rows[record - 1];
  };
  const textOf = (fileId: string, record: number, column: number) =>
    rowAt(fileId, record)?.cells[column] ?? '';
  const beforeOf = (record: number, column: number) =>
    all.find((each) => each.record === record && each.column === column)?.before;
  const change = (fileId: string, next: readonly Correction[]) => {
    const rows = rowsOf.get(fileId) ?? [];
    const list = Array.from({ length: readyOf(fileId).rows }, (_, index) =>
      typeof rows === 'function' ? rows(index) : (rows[index] as PreviewRow),
    );
    const shown = list.map((row) => {
      const original = row.cells.map((cell, column) => beforeOf(row.record, column) ?? cell);
      const ofRow = next.filter(({ record }) => record === row.record);
      const cells = original.map(
        (cell, column) => ofRow.find((each) => each.column === column)?.after ?? cell,
      );
      const { corrected: _, ...uncorrected } = row;
      return {
        ...uncorrected,
        cells,
        ...(ofRow.length > 0 && { corrected: ofRow.map(({ column, before }) => ({ column, before })) }),
      };
    });
    all = next;
    rowsOf.set(fileId, shown);
    const { corrections: _, ...file } = readyOf(fileId);
    changeFile(fileId, {
      ...file,
      revision: file.revision + 1,
      corrections: { count: next.length, notice: null },
    });
  };
  const set = (fileId: string, cells: readonly { record: number; column: number; text: string }[]) => {
    const changed = cells.map(({ record, column, text }) => ({
      record,
      column,
      after: text,
      at: 0,
      before: beforeOf(record, column) ?? textOf(fileId, record, column),
    }));
    change(fileId, withCells(all, changed));
    return changed.length;
  };
  const found = (fileId: string, column: number, replacement: Replacement) => {
    const replaced = createReplacing(replacement);
    return Array.from({ length: readyOf(fileId).rows }, (_, index) => index + 1).flatMap((record) => {
      const before = textOf(fileId, record, column);
      const after = replaced(before);
      return after === before ? [] : [{ record, column, before, after }];
    });
  };

  return {
    cellSource: note('cellSource', ({ fileId, record, column }) => ({
      column,
      name: readyOf(fileId).sourceColumns[column] ?? '',
      text: textOf(fileId, record, column),
      before: beforeOf(record, column) ?? null,
      alsoIn: [],
    })),
    correct: note('correct', ({ fileId, cells }) => set(fileId, cells)),
    fillCells: note('fillCells', ({ fileId, column, first, count, text }) =>
      set(
        fileId,
        Array.from({ length: count }, (_, at) => ({ record: first + at + 1, column, text })),
      ),
    ),
    findCells: note('findCells', ({ fileId, column, replacement }) => {
      const cells = found(fileId, column, replacement);
      return { cells: cells.length, examples: cells.slice(0, 20) };
    }),
    replaceCells: note('replaceCells', ({ fileId, column, replacement }) =>
      set(
        fileId,
        found(fileId, column, replacement).map(({ after, ...cell }) => ({ ...cell, text: after })),
      ),
    ),
    corrections: note('corrections', ({ fileId, first, count }) => ({
      total: all.length,
      corrections: all
        .slice(first, first + count)
        .map((each) => ({ ...each, name: readyOf(fileId).sourceColumns[each.column] ?? '' })),
    })),
    undoCorrections: note('undoCorrections', ({ fileId, which }) =>
      change(fileId, withoutUndone(all, which)),
    ),
  } satisfies Partial<Api['imports']>;
}
