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
  readonly idle: (fileId: string) => OpenFile;
}): CorrectionCalls {
  const { find, idle } = deps;
  return {
    cellSource: ({ fileId, ...asked }) => find(fileId).corrections.source(asked),
    correct: async ({ fileId, cells }) => idle(fileId).corrections.set(cells),
    fillCells: async ({ fileId, ...asked }) => idle(fileId).correcting.fill(asked),
    findCells: async ({ fileId, ...asked }, options) =>
      find(fileId).correcting.findCells(asked, signalOf(options)),
    replaceCells: async ({ fileId, ...asked }, options) =>
      idle(fileId).correcting.replaceCells(asked, signalOf(options)),
    corrections: async ({ fileId, ...slice }) => find(fileId).corrections.list(slice),
    undoCorrections: async ({ fileId, which }) => idle(fileId).corrections.undo(which),
  };
}
