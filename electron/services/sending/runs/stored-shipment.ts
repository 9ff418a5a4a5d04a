/** Opens the file of a run again without a page, with exactly the same rows, created in the same way. */

import { stat } from 'node:fs/promises';
import { AppError } from '../../../../shared/errors.ts';
import type { StoredIndexes } from '../../../engine/index/stored-index.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { Log } from '../../../platform.ts';
import type { StoredRun } from '../../../storage/journal/journal.ts';
import { termsOf } from '../../imports/file/checking.ts';
import { readAgain } from '../../imports/file/opened/read-again.ts';
import { readLookupTables } from '../../imports/lookup-tables/stored-lookup-tables.ts';
import type { Copies } from '../batches/copies.ts';
import { createShipment, type Shipment } from './shipment.ts';
import { readTerms } from './stored-terms.ts';

export interface StoredShipments {
  /** Returns the path of a run's file, or of the copy of it; null if none was stored. */
  pathOf(run: Pick<StoredRun, 'file'>): string | null;
  /**
   * @throws AppError `not-found` where the file is not kept or gone, `unreadable` for terms that cannot be read,
   * `conflict` if it has other columns now, `aborted`, and those of reading a file
   */
  open(run: StoredRun, signal: AbortSignal): Promise<StoredShipment>;
}

export interface StoredShipment {
  readonly shipment: Shipment;
  /** Removes files that were written to read it. */
  close(): Promise<void>;
}

export function createStoredShipments(deps: {
  readonly pool: Pool;
  readonly storedIndexes: StoredIndexes;
  readonly temporaryDir: string;
  readonly copies: Pick<Copies, 'pathOf'>;
  readonly now: () => number;
  readonly log: Log;
}): StoredShipments {
  const { copies } = deps;
  const pathOf: StoredShipments['pathOf'] = ({ file }) =>
    file === null ? null : file.kind === 'copy' ? copies.pathOf(file.path) : file.path;

  return {
    pathOf,
    async open(run, signal) {
      const path = pathOf(run);
      if (path === null)
        throw new AppError('not-found', `The file ${run.fileName} was not stored with its run.`);
      const facts = await stat(path).catch((cause) => {
        throw new AppError(
          'not-found',
          `${run.fileName} is no longer at ${path}; move it back to continue.`,
          {
            cause,
          },
        );
      });
      const {
        reading: recognised,
        decisions,
        corrections,
        keyTables: lookupTables = [],
      } = readTerms(run.terms);
      const { whole, sha256, reading } = await readAgain(
        deps,
        { path, name: run.fileName, as: recognised },
        signal,
      );
      const closing = [reading.close];
      const close = async () => {
        for (const end of closing) await end();
      };
      try {
        const { recipe } = decisions;
        const others = await readLookupTables(deps, { recipe, stored: lookupTables }, signal);
        closing.push(others.close);
        const terms = termsOf(whole.index.header, recognised.kind, decisions, others.states);
        if (terms.shape.header.join('\u0000') !== run.header.join('\u0000'))
          throw new AppError(
            'conflict',
            `${run.fileName} has different columns than when it was sent; send it as a new file.`,
          );
        // In a changed file, the same record may be another row, so corrections do not apply.
        const corrected = corrections?.sha256 === sha256 ? corrections.cells : undefined;
        const file = {
          path,
          isCopy: run.file?.kind === 'copy',
          sizeBytes: facts.size,
          sha256,
          reading: recognised,
          ...(corrected && { corrections: corrected }),
        };
        return {
          shipment: createShipment(
            corrected ? { ...whole, corrections: corrected } : whole,
            ...([terms, run.excluded, file, reading.places] as const),
          ),
          close,
        };
      } catch (error) {
        await close();
        throw error;
      }
    },
  };
}
