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
    cellSource: ({ fileId, ...input }) => find(fileId).corrections.source(input),
    correct: async ({ fileId, cells }) => unlockedFile(fileId).corrections.set(cells),
    fillCells: async ({ fileId, ...input }) => unlockedFile(fileId).correcting.fill(input),
    findCells: async ({ fileId, ...input }, options) =>
      find(fileId).correcting.findCells(input, signalOf(options)),
    replaceCells: async ({ fileId, ...input }, options) =>
      unlockedFile(fileId).correcting.replaceCells(input, signalOf(options)),
    corrections: async ({ fileId, ...slice }) => find(fileId).corrections.list(slice),
    undoCorrections: async ({ fileId, which }) => unlockedFile(fileId).corrections.undo(which),
  };
}
