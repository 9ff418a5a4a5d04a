/** Calls that create files from a run: its rows, missing parts, undo, changes since, evidence. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Api } from '../../../../shared/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import { beingSentWords } from '../../../../shared/sending/run-words.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { isUndone, undoneBy, undonePartsWords } from '../../../../shared/sending/undo.ts';
import type { Platform } from '../../../platform.ts';
import type { Journal, StoredRun } from '../../../storage/journal/journal.ts';
import type { ConnectionsService, Current } from '../../connections/service.ts';
import { deliverFile } from '../../imports/deliver-file.ts';
import type { OpenFile } from '../../imports/file/open-file.ts';
import type { OpenFiles } from '../../imports/open-files.ts';
import type { Completions } from '../../imports/plan/completions.ts';
import { signalOf } from '../../imports/signal-of.ts';
import { createDeltas } from '../evidence/deltas.ts';
import type { Evidences } from '../evidence/evidences.ts';
import { createGeneratedFiles, nameWith } from '../evidence/generated-files.ts';
import { openMissing } from '../evidence/open-missing.ts';
import { openRows } from '../evidence/open-rows.ts';
import { undo } from '../evidence/undo.ts';
import { writeEvidence } from '../evidence/write-evidence.ts';
import { isGroupId, type ShardGroups } from '../shards/shard-groups.ts';
import { expectNotMoved, graphUrlOf } from './run-place.ts';
import { isEnded } from './run-state.ts';
import type { Shipments } from './shipments.ts';
import { usedMapping } from './used-mapping.ts';

export type StoredRunCalls = Pick<
  Api['imports'],
  'openRows' | 'openMissing' | 'undo' | 'delta' | 'usedMapping' | 'onlyChanged' | 'evidence' | 'openEvidence'
>;

interface KeptDeps {
  readonly platform: Pick<Platform, 'folders' | 'deliver' | 'pickFiles' | 'version'>;
  readonly connections: Pick<ConnectionsService, 'addressesOf' | 'expectWritable'>;
  readonly journal: Journal;
  readonly shipments: Shipments;
  readonly groups: Pick<ShardGroups, 'runIdsOf'>;
  readonly files: Pick<OpenFiles, 'openGenerated' | 'find'>;
  /** @throws AppError `conflict` while the file is being sent, `not-found` */
  readonly unlockedFile: (fileId: string) => OpenFile;
  /** @throws AppError `conflict` if another connection has been chosen */
  readonly chosen: (connectionId: string) => Promise<Current>;
  /** A run as the page shows it. */
  readonly stateOf: (runId: string) => Promise<RunState>;
  readonly evidences: Pick<Evidences, 'open'>;
  readonly completions: Pick<Completions, 'add'>;
  readonly now: () => number;
}

/** @throws AppError `conflict` where vertices of the run were deleted: nothing can be added to them */
function expectNotUndone(journal: Journal, runId: string): void {
  const undone = undoneBy(journal.find(runId)?.undoneBy ?? []);
  if (isUndone(undone))
    throw new AppError('conflict', `This run was undone: ${undonePartsWords(undone)}. Send its file again.`);
}

export function createStoredRunCalls(deps: KeptDeps): StoredRunCalls {
  const {
    platform,
    connections,
    journal,
    shipments,
    groups,
    files,
    unlockedFile,
    chosen,
    evidences,
    completions,
    now,
  } = deps;
  const made = createGeneratedFiles({ temporaryDir: platform.folders.temporary, files });
  const deltas = createDeltas({ journal });

  const endedRun = (runId: string) => {
    const found = journal.find(runId);
    if (found === null) throw new AppError('not-found', 'There is no such run; it may have been deleted.');
    if (!isEnded(found.progress)) throw new AppError('conflict', beingSentWords(found.run.fileName));
    return found;
  };
  const ended = (runId: string): StoredRun => endedRun(runId).run;
  const real = (runId: string): StoredRun => {
    const run = ended(runId);
    if (run.rehearsal)
      throw new AppError('bad-input', 'This was a rehearsal; its platform no longer exists.');
    return run;
  };
  /** Returns a real run whose connection is writable and still leads to the same platform. */
  const unmoved = async (runId: string, todo: string): Promise<StoredRun> => {
    const run = real(runId);
    await connections.expectWritable(run.connectionId);
    expectNotMoved(run, await connections.addressesOf(run.connectionId), todo);
    return run;
  };

  return {
    async openRows({ runId, ...input }, options) {
      ended(runId);
      const signal = signalOf(options);
      return shipments.withShipment(runId, signal, (opened) =>
        openRows({ journal, made, completions }, opened, { ...input, signal }),
      );
    },
    async openMissing({ runId }, options) {
      await unmoved(runId, 'complete its rows');
      expectNotUndone(journal, runId);
      const signal = signalOf(options);
      return shipments.withShipment(runId, signal, async (opened) => ({
        fileIds: await openMissing({ journal, made, completions }, opened, signal),
      }));
    },
    undo: async ({ runId }, options) =>
      undo({ journal, shipments, made }, await unmoved(runId, 'undo the run'), signalOf(options)),
    async delta({ fileId, connectionId }, options) {
      const graphUrl = graphUrlOf(await chosen(connectionId));
      return deltas.of(files.find(fileId), { connectionId, graphUrl }, signalOf(options));
    },
    usedMapping: async (input) => usedMapping(journal, input),
    onlyChanged: async ({ fileId, runId, enabled }, options) =>
      deltas.setOnlyChanged(unlockedFile(fileId), { runId, enabled, signal: signalOf(options) }),
    async evidence({ runId }, options) {
      const runIds = isGroupId(runId) ? groups.runIdsOf(runId) : [runId];
      const [found] = runIds.map(endedRun);
      if (found === undefined) throw new Error('A group of shards has a run.');
      const state = await deps.stateOf(runId);
      const to = join(platform.folders.temporary, `${randomUUID()}.zip`);
      const addresses = await connections.addressesOf(found.run.connectionId);
      const { version: program } = platform;
      await writeEvidence(journal, {
        to,
        state,
        found,
        runIds,
        addresses,
        program,
        now: now(),
        signal: signalOf(options),
      });
      const name = nameWith(found.run.fileName, 'evidence', 'zip');
      return deliverFile(platform, { path: to, name, rows: state.rows });
    },
    async openEvidence({ source }, options) {
      if (source.kind === 'path' && !platform.pickFiles)
        throw new AppError(
          'bad-input',
          'A browser window cannot open paths; drop the file on the window instead.',
        );
      return { runId: await evidences.open(source, signalOf(options)) };
    },
  };
}
