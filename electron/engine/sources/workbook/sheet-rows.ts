/** Streams the rows of one sheet of an .xlsx workbook as texts, including the shared strings. */
import { AppError } from '../../../../shared/errors.ts';
import { throwIfAborted } from '../cancellation.ts';
import type { ZipArchive } from '../zip/zip-archive.ts';
import type { SheetContext } from './cell-values.ts';
import type { SharedStrings } from './shared-strings.ts';
import { createSheetReader, type SheetProperties } from './sheet-reader.ts';
import type { SheetPart } from './workbook-parts.ts';

export interface TextRow {
  /** 1-based. */
  readonly row: number;
  readonly isHidden: boolean;
  readonly cells: readonly string[];
}

export interface SheetPiece {
  readonly rows: readonly TextRow[];
  readonly facts: SheetProperties;
  /** Share of the sheet that was read so far, from 0 to 1. */
  readonly share: number;
  readonly isEnd: boolean;
}

/** @throws AppError `bad-input` if the sheet is damaged, `aborted` */
export async function* sheetRows(
  part: SheetPart,
  workbook: {
    /** Name of the file, for messages. */
    name: string;
    zip: ZipArchive;
    strings: SharedStrings;
    context: SheetContext;
    signal?: AbortSignal | undefined;
  },
): AsyncGenerator<SheetPiece> {
  const { name, zip, strings, context, signal } = workbook;
  const reader = createSheetReader(context);
  let storedBytes = 0;
  const takeTextRows = async (): Promise<readonly TextRow[]> => {
    const rows = reader.takeRows();
    await strings.ensure(reader.lastShared);
    for (const { cells } of rows) {
      for (let column = 0; column < cells.length; column++) {
        const cell = cells[column];
        if (typeof cell === 'string') continue;
        const text = cell === undefined ? '' : strings.get(cell);
        if (text === null) throw new Error(`no shared string ${cell}`);
        cells[column] = text;
      }
    }
    return rows as readonly TextRow[];
  };
  try {
    for await (const bytes of zip.read(part.member, signal, (stored) => {
      storedBytes = stored;
    })) {
      throwIfAborted(signal);
      reader.push(bytes);
      yield {
        rows: await takeTextRows(),
        facts: reader.facts,
        share: storedBytes / Math.max(1, part.member.storedBytes),
        isEnd: false,
      };
    }
    reader.end();
    yield { rows: await takeTextRows(), facts: reader.facts, share: 1, isEnd: true };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const after = reader.lastRow === 0 ? '' : ` after row ${reader.lastRow}`;
    throw new AppError(
      'bad-input',
      `Sheet “${part.name}” in ${name} is damaged${after}; open it in the program that created it and save it again.`,
      { cause, details: cause instanceof Error ? cause.message : String(cause) },
    );
  }
}
