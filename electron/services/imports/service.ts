/** The imports feature: the page's calls about open files and their runs. */
import { randomUUID } from 'node:crypto';
import type { Api } from '../../../shared/contract.ts';
import type { EffectOfFile } from '../../../shared/imports/effect/effect.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import { noPlan, type PlanState } from '../../../shared/imports/plan.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import type { StoredIndexes } from '../../engine/index/stored-index.ts';
import type { Pool } from '../../engine/pool.ts';
import type { Platform } from '../../platform.ts';
import type { Http } from '../../remote/http.ts';
import type { StoredCorrections } from '../../storage/corrections/stored-corrections.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { ObjectWrites } from '../../storage/object-writes.ts';
import type { ConnectionsService } from '../connections/service.ts';
import { createLive } from '../live.ts';
import { createEvidences } from '../sending/evidence/evidences.ts';
import { createGeneratedFiles, type Rows } from '../sending/evidence/generated-files.ts';
import type { Sending } from '../sending/sending.ts';
import type { RequestedShard } from '../sending/shards/taken-shard.ts';
import { createCallsOnRuns } from './calls-on-runs.ts';
import { createChosenConnection } from './chosen-connection.ts';
import { createChosenPlatform } from './chosen-platform.ts';
import { createCorrectionCalls } from './corrections/correction-calls.ts';
import { createEffectCalls } from './effect/effect-calls.ts';
import { createEffects } from './effect/effects.ts';
import { createRefuseUnconfirmed } from './effect/refuse-unconfirmed.ts';
import type { ShardToSend } from './file/shard-spec.ts';
import { createFileCalls } from './file-calls.ts';
import { createLockedFiles } from './locked-files.ts';
import { createOpenFiles } from './open-files.ts';
import { openRows } from './open-rows.ts';
import { createCompletions } from './plan/completions.ts';
import { createPlan } from './plan/plan.ts';
import { createPlanCalls } from './plan/plan-calls.ts';
import { samples } from './samples.ts';
import { createScopeFollowing } from './scope-follower.ts';
import { createSendCalls } from './send-calls.ts';

export interface ImportsDeps {
  platform: Platform;
  connections: Pick<
    ConnectionsService,
    'current' | 'forWriting' | 'expectWritable' | 'addressesOf' | 'defaultScope' | 'onSession' | 'onSignIn'
  >;
  journal: Journal;
  objectWrites: ObjectWrites;
  pool: Pool;
  storedIndexes: StoredIndexes;
  /** Absent where corrections of cells do not apply, as in the terminal. */
  corrections?: StoredCorrections;
  http: Http;
  /** Shared by all windows; closed by its owner. */
  sending: Sending;
  /** The shard that will be taken of each file; absent for all rows. */
  shard?: ShardToSend | undefined;
  /** Whether a window without a file dialog may open this path as well. */
  opensPath?: ((path: string) => Promise<boolean>) | undefined;
  now: () => number;
  random: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The open files and the plan of one window, and the runs of all. */
export interface ImportsService {
  readonly api: Api['imports'];
  /** Opens rows of another part of the program as a file of vertices to be changed. */
  openRows(made: { name: string; header: readonly string[]; rows: Rows }): Promise<{ fileId: string }>;
  /** Opens a file in which others look values up. @throws AppError `not-found` */
  openForLookups(path: string): Promise<void>;
  /** Sends only the rows of a shard of an open file. Returns its rows in each shard. @throws as `OpenFile.takeShard` */
  takeShard(fileId: string, shard: RequestedShard, signal: AbortSignal): Promise<readonly number[]>;
  /** Ends the plan of the window after the current request. */
  stop(): Promise<void>;
  /** Call when nothing is sent any more: removes copied files. */
  close(): Promise<void>;
}

const nothingOpen: {
  files: FileState[];
  runs: RunState[];
  effects: EffectOfFile[];
  plan: PlanState;
} = { files: [], runs: [], effects: [], plan: noPlan };

export function createImports(deps: ImportsDeps): ImportsService {
  const { platform, connections, journal, sending } = deps;
  const state = createLive(nothingOpen);
  const publish = () => {
    chosenPlatform.noticeEnds(sending.states());
    // A file that is changed by this reports it, which calls `publish` again for the next one.
    if (scopes.followNext() || files.followLookupTables(isLocked)) return;
    const open = files.states(connections.defaultScope());
    effects.renew();
    state.set({
      files: open,
      runs: runsBeside(open, { sending, evidences }),
      effects: effects.states(),
      plan: plan.state(open),
    });
  };
  /** Dependencies of the parts below. */
  const shared = { ...deps, log: platform.log, onChange: publish };
  const evidences = createEvidences({ platform, onChange: publish });
  const { active } = sending;
  const chosenPlatform = createChosenPlatform({ ...shared, references: () => files.references });
  const { sentBefore } = chosenPlatform;
  const files = createOpenFiles({ ...shared, newId: randomUUID, sentBefore });
  const { find } = files;
  const effects = createEffects({ ...shared, all: files.all });
  const refuseUnconfirmed = createRefuseUnconfirmed(effects);
  const completions = createCompletions();
  const plan = createPlan({ ...shared, runs: journal, completions, files, active, refuseUnconfirmed });
  const { isLocked, unlockedFile } = createLockedFiles({ find, active, plan });
  const scopes = createScopeFollowing({ all: files.all, isLocked });

  const stopRuns = sending.onChange(publish);
  const stopListening = connections.onSession((session) => {
    scopes.set(session.state === 'signed-in' ? { scope: connections.defaultScope() } : null);
    // Another connection signs in again, and results of the previous one do not apply to it.
    chosenPlatform.follow(session.state === 'signed-in');
    publish();
  });

  const { chosen, chosenForWriting } = createChosenConnection(connections);
  const callsOnRuns = createCallsOnRuns({ ...deps, files, unlockedFile, chosen, evidences, completions });

  const api: Api['imports'] = {
    samples: async () => samples.map((sample) => ({ ...sample })),
    ...createFileCalls({ ...deps, files, unlockedFile, isLocked, active, chosen }),
    ...createCorrectionCalls({ find, unlockedFile }),
    ...createEffectCalls({
      ...deps,
      effects,
      active,
      references: files.references,
      find,
      unlockedFile,
      chosen,
    }),
    ...callsOnRuns,
    ...createSendCalls({
      connections,
      journal,
      active,
      unlockedFile,
      chosenForWriting,
      refuseUnconfirmed,
      callsOnRuns,
    }),
    ...createPlanCalls({ connections, plan, chosenForWriting }),
    changed: (listener) => state.listen(listener),
  };

  const made = createGeneratedFiles({ temporaryDir: platform.folders.temporary, files });
  return {
    api,
    openRows: (input) => openRows(made, input),
    openForLookups: (path) => files.openForLookups({ kind: 'path', path }),
    takeShard: async (fileId, shard, signal) => await unlockedFile(fileId).takeShard(shard, signal),
    async stop() {
      stopListening();
      await plan.close();
    },
    async close() {
      stopRuns();
      await effects.close();
      evidences.close();
      await files.closeAll();
    },
  };
}

/** Returns all runs. A run outlives the file that it was started from; its `fileId` is then empty. */
function runsBeside(
  open: readonly FileState[],
  { sending, evidences }: { sending: Sending; evidences: ReturnType<typeof createEvidences> },
): RunState[] {
  const ids = new Set(open.map(({ id }) => id));
  const sentRuns = sending.states().map((run) => (ids.has(run.fileId) ? run : { ...run, fileId: '' }));
  return [...sentRuns, ...evidences.all().map((each) => each.state)];
}
