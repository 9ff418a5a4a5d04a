/** The calls about corrected cells of an open file. */
import type { Api } from '../../../../shared/contract.ts';
import type { OpenFile } from '../file/open-file.ts';
import { signalOf } from '../signal-of.ts';

type CorrectionCalls = Pick<
  Api['imports'],
  'cellSource' | 'correct' | 'fillCells' | 'findCells' | 'replaceCells' | 'corrections' | 'undoCorrections'
>;

export function createCorrectionCalls(deps: {
  readonly find: (fileId: string) => OpenFile;
  /** @throws AppError `conflict` where the file is being sent */
  readonly unlockedFile: (fileId: string) => OpenFile;
}): CorrectionCalls {
  const { find, unlockedFile } = deps;
  return {
    cellSource: ({ fileId, ...asked }) => find(fileId).corrections.source(asked),
    correct: async ({ fileId, cells }) => unlockedFile(fileId).corrections.set(cells),
    fillCells: async ({ fileId, ...asked }) => unlockedFile(fileId).correcting.fill(asked),
    findCells: async ({ fileId, ...asked }, options) =>
      find(fileId).correcting.findCells(asked, signalOf(options)),
    replaceCells: async ({ fileId, ...asked }, options) =>
      unlockedFile(fileId).correcting.replaceCells(asked, signalOf(options)),
    corrections: async ({ fileId, ...slice }) => find(fileId).corrections.list(slice),
    undoCorrections: async ({ fileId, which }) => unlockedFile(fileId).corrections.undo(which),
  };
}
