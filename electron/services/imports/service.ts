/** The imports feature: the page's calls about open files and their runs. */
import { randomUUID } from 'node:crypto';
import type { Api } from '../../../shared/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { EffectOfFile } from '../../../shared/imports/effect/effect.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import { noPlan, type PlanState } from '../../../shared/imports/plan.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import type { KeptIndexes } from '../../engine/index/stored-index.ts';
import type { Pool } from '../../engine/pool.ts';
import type { Platform } from '../../platform.ts';
import type { Http } from '../../remote/http.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { ObjectWrites } from '../../storage/object-writes.ts';
import type { ConnectionsService } from '../connections/service.ts';
import { createLive } from '../live.ts';
import { withEvidence } from '../sending/evidence/evidence-calls.ts';
import { createEvidences } from '../sending/evidence/evidences.ts';
import { createMadeFiles, plainDecisions, type Rows } from '../sending/evidence/made-files.ts';
import { createKeptCalls } from '../sending/runs/stored-run-calls.ts';
import type { Sending } from '../sending/sending.ts';
import type { AskedShard } from '../sending/shards/taken-shard.ts';
import { createChosenPlatform } from './chosen-platform.ts';
import { createEffectCalls } from './effect/effect-calls.ts';
import { createEffects } from './effect/effects.ts';
import { createRefuseUnconfirmed } from './effect/refuse-unconfirmed.ts';
import { expectBinding, undoOf } from './file/bound-file.ts';
import type { OpenFile } from './file/open-file.ts';
import { createFileCalls } from './file-calls.ts';
import { createOpenFiles } from './open-files.ts';
import { createPlan } from './plan/plan.ts';
import { samples } from './samples.ts';
import { followScope, isScopeStale } from './scope-follower.ts';
import { signalOf } from './signal-of.ts';

export interface ImportsDeps {
  platform: Platform;
  connections: Pick<
    ConnectionsService,
    'current' | 'forWriting' | 'expectWritable' | 'addressesOf' | 'defaultScope' | 'onSession' | 'onSignIn'
  >;
  journal: Journal;
  objectWrites: ObjectWrites;
  pool: Pool;
  keptIndexes: KeptIndexes;
  http: Http;
  /** Shared by all windows; closed by its owner. */
  sending: Sending;
  now: () => number;
  random: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The open files and the plan of one window, and the runs of all. */
export interface ImportsService {
  readonly api: Api['imports'];
  /** Opens rows of another part of the program as a file of vertices to be changed. */
  openRows(made: { name: string; header: readonly string[]; rows: Rows }): Promise<{ fileId: string }>;
  /** Sends only the rows of a shard of an open file. Returns its rows in each shard. @throws as `OpenFile.takeShard` */
  takeShard(fileId: string, shard: AskedShard, signal: AbortSignal): Promise<readonly number[]>;
  /** Ends its plan after the current request. */
  stop(): Promise<void>;
  /** Call when nothing is sent any more: removes copied files. */
  close(): Promise<void>;
}

export function createImports(deps: ImportsDeps): ImportsService {
  const { platform, connections, journal, sending } = deps;
  const state = createLive<{
    files: FileState[];
    runs: RunState[];
    effects: EffectOfFile[];
    plan: PlanState;
  }>({
    files: [],
    runs: [],
    effects: [],
    plan: noPlan,
  });
  /** Null until sign-in; files that were busy when it changed follow when they are idle. */
  let scopeToFollow: { readonly scope: string | null } | null = null;
  const publish = () => {
    chosenPlatform.noticeEnds(sending.states());
    if (scopeToFollow !== null) {
      const { scope } = scopeToFollow;
      const stale = files.all().find((file) => !isHeld(file.id) && isScopeStale(file, scope));
      // A file that follows reports this by itself, and starts the next one.
      if (stale !== undefined) return followScope(stale, scope);
    }
    const open = files.states(connections.defaultScope());
    effects.renew();
    state.set({ files: open, runs: runsNow(open), effects: effects.states(), plan: plan.state(open) });
  };
  /** A run outlives the file that it was started from. */
  const runsNow = (open: readonly FileState[]): RunState[] => {
    const ids = new Set(open.map(({ id }) => id));
    const own = sending.states().map((run) => (ids.has(run.fileId) ? run : { ...run, fileId: '' }));
    return [...own, ...evidences.all().map((each) => each.state)];
  };
  const evidences = createEvidences({ platform, onChange: () => publish() });
  const { active } = sending;
  const chosenPlatform = createChosenPlatform({
    ...deps,
    references: () => files.references,
    log: platform.log,
    onChange: () => publish(),
  });
  const files = createOpenFiles({
    ...deps,
    ...{ log: platform.log, newId: randomUUID, sentBefore: chosenPlatform.sentBefore },
    onChange: () => publish(),
  });
  const { find } = files;
  const effects = createEffects({ ...deps, all: files.all, log: platform.log, onChange: () => publish() });
  const refuseUnconfirmed = createRefuseUnconfirmed(effects);
  const plan = createPlan({
    ...deps,
    runs: journal,
    files,
    active,
    refuseUnconfirmed,
    log: platform.log,
    onChange: () => publish(),
  });
  const isHeld = (fileId: string) => active.busy(fileId) || plan.waits(fileId);

  const stopRuns = sending.onChange(() => publish());
  const stopListening = connections.onSession((session) => {
    scopeToFollow = session.state === 'signed-in' ? { scope: connections.defaultScope() } : null;
    // Another connection signs in again; results of the previous one do not count for it.
    chosenPlatform.follow(session.state === 'signed-in');
    publish();
  });

  /** The rows of a run must not change while it runs. */
  const idle = (fileId: string): OpenFile => {
    const file = find(fileId);
    if (isHeld(fileId))
      throw new AppError('conflict', `${file.name} is being sent; wait for the end or cancel it.`);
    return file;
  };
  /** The connection that the user saw; refused if another one has been chosen. */
  const chosen = async (connectionId: string, look = connections.current) => {
    const to = await look();
    if (to.id !== connectionId)
      throw new AppError(
        'conflict',
        `You switched to another connection: ${to.name}. Check it, then try again.`,
      );
    return to;
  };
  const chosenForWriting = (connectionId: string) => chosen(connectionId, connections.forWriting);

  const runCalls = sending.callsFor(chosen);
  const keptCalls = createKeptCalls({
    ...{ ...deps, files, idle, chosen, evidences, shipments: sending.shipments },
    stateOf: (runId) => runCalls.run({ runId }),
  });
  const callsOnRuns = withEvidence({ ...runCalls, ...keptCalls }, evidences);

  const api: Api['imports'] = {
    samples: async () => samples.map((sample) => ({ ...sample })),
    ...createFileCalls({ ...deps, files, idle, isHeld, active, chosen }),
    async send({ fileId, connectionId, confirmedRemovals }, options) {
      const to = await chosenForWriting(connectionId);
      // From here to the start nothing is awaited, so that two sends cannot both find the file idle.
      if (signalOf(options).aborted) throw new AppError('aborted', 'Cancelled.');
      const file = idle(fileId);
      const shipment = file.forSending();
      expectBinding(file, to, journal);
      if (shipment.rows === 0) throw new AppError('bad-input', 'There are no rows to send.');
      refuseUnconfirmed({
        files: [file],
        to,
        confirmedRemovals,
        defaultScope: connections.defaultScope(),
      });
      const undoes = undoOf(file, shipment.terms.decisions);
      return { runId: active.start({ fileId, fileName: file.name, shipment, to, undoes }) };
    },
    ...createEffectCalls({ ...deps, effects, active, references: files.references, find, idle, chosen }),
    ...callsOnRuns,
    async resume(asked, options) {
      const to = await connections.current();
      // The call itself reports why it uses no other connection.
      if (to.id === asked.connectionId) to.expectWritable();
      return callsOnRuns.resume(asked, options);
    },
    async continueRun({ runId }, options) {
      const kept = journal.find(runId)?.run;
      if (kept !== undefined && !kept.rehearsal) await connections.expectWritable(kept.connectionId);
      return callsOnRuns.continueRun({ runId }, options);
    },
    setOrder: async ({ fileIds }) => plan.setOrder(fileIds),
    orderByReferences: async () => plan.orderByReferences(),
    checkAll: async () => plan.checkAll(),
    async sendAll({ connectionId, ...asked }, options) {
      const to = await chosenForWriting(connectionId);
      if (signalOf(options).aborted) throw new AppError('aborted', 'Cancelled.');
      plan.send({ confirmedRemovals: undefined, ...asked, to, defaultScope: connections.defaultScope() });
    },
    rehearseAll: async ({ seeded }) => plan.rehearse({ seeded, defaultScope: connections.defaultScope() }),
    cancelAll: async () => plan.cancel(),
    closeAll: () => plan.closeAll(),
    changed: (listener) => state.listen(listener),
  };

  const made = createMadeFiles({ temporaryDir: platform.folders.temporary, files });
  return {
    api,
    async openRows({ name, header, rows }) {
      const file = {
        name,
        kind: 'vertices' as const,
        decisions: plainDecisions('PUT'),
        header,
        rows: [rows],
      };
      const { fileIds } = await made.open([file], new AbortController().signal);
      const [fileId] = fileIds;
      if (fileId === undefined) throw new AppError('bad-input', 'There are no rows to open.');
      return { fileId };
    },
    takeShard: async (fileId, shard, signal) => await idle(fileId).takeShard(shard, signal),
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
