/** The imports feature: what the page may ask of open files and their runs. */
import { randomUUID } from 'node:crypto';
import type { Api } from '../../../shared/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { EffectOfFile } from '../../../shared/imports/effect.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import { noPlan, type PlanState } from '../../../shared/imports/plan.ts';
import type { RunState } from '../../../shared/imports/runs.ts';
import type { KeptIndexes } from '../../engine/index/kept-index.ts';
import type { Pool } from '../../engine/pool.ts';
import type { Platform } from '../../platform.ts';
import type { Http } from '../../remote/http.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { ObjectWrites } from '../../storage/object-writes.ts';
import type { ConnectionsService } from '../connections/service.ts';
import { createLive } from '../live.ts';
import { createEffectCalls } from './effect/effect-calls.ts';
import { createEffects } from './effect/effects.ts';
import { createRefuseUnconfirmed } from './effect/refuse-unconfirmed.ts';
import { createFileCalls } from './file-calls.ts';
import type { OpenFile } from './open-file.ts';
import { createOpenFiles } from './open-files.ts';
import { createPlan } from './plan/plan.ts';
import { samples } from './samples.ts';
import { followScope, isScopeStale } from './scope-follower.ts';
import { withEvidence } from './sending/kept/evidence-calls.ts';
import { createEvidences } from './sending/kept/evidences.ts';
import { createKeptCalls } from './sending/kept/kept-calls.ts';
import { createMadeFiles, plainDecisions, type Rows } from './sending/kept/made-files.ts';
import { createSending } from './sending/sending.ts';
import { signalOf } from './signal-of.ts';

export interface ImportsDeps {
  platform: Platform;
  connections: Pick<
    ConnectionsService,
    'current' | 'forWriting' | 'addressesOf' | 'defaultScope' | 'onSession' | 'onSignIn'
  >;
  journal: Journal;
  objectWrites: ObjectWrites;
  pool: Pool;
  keptIndexes: KeptIndexes;
  http: Http;
  now: () => number;
  random: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface ImportsService {
  readonly api: Api['imports'];
  /** Opens rows of another part of the program as a file of vertices to be changed. */
  openRows(made: { name: string; header: readonly string[]; rows: Rows }): Promise<{ fileId: string }>;
  /** Ends runs after the request under way and removes what was copied. */
  close(): Promise<void>;
}

export function createImports(deps: ImportsDeps): ImportsService {
  const { platform, connections, journal } = deps;
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
  /** Null while nobody is signed in; files that were busy when it changed follow when they are idle. */
  let scopeToFollow: { readonly scope: string | null } | null = null;
  const tell = () => {
    if (scopeToFollow !== null) {
      const { scope } = scopeToFollow;
      const stale = files.all().find((file) => !isHeld(file.id) && isScopeStale(file, scope));
      // What follows is told by itself, and looks for the next one.
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
  const evidences = createEvidences({ platform, onChange: () => tell() });
  const sending = createSending({ ...deps, chosen: (id) => chosen(id), onChange: () => tell() });
  const { active } = sending;
  const files = createOpenFiles({ ...deps, log: platform.log, newId: randomUUID, onChange: () => tell() });
  const { find } = files;
  const effects = createEffects({ ...deps, all: files.all, log: platform.log, onChange: () => tell() });
  const refuseUnconfirmed = createRefuseUnconfirmed(effects);
  const plan = createPlan({
    ...deps,
    runs: journal,
    files,
    active,
    refuseUnconfirmed,
    log: platform.log,
    onChange: () => tell(),
  });
  const isHeld = (fileId: string) => active.busy(fileId) || plan.waits(fileId);

  const stopListening = connections.onSession((session) => {
    scopeToFollow = session.state === 'signed-in' ? { scope: connections.defaultScope() } : null;
    // Another connection signs in anew; what the one before said of references does not count for it.
    if (session.state !== 'signed-in') files.references.forgetAnswers();
    tell();
  });

  /** What a run sends must not change under it. */
  const idle = (fileId: string): OpenFile => {
    const file = find(fileId);
    if (isHeld(fileId))
      throw new AppError('conflict', `${file.name} is being sent; wait for the end or cancel it.`);
    return file;
  };
  /** The connection that the user saw; refused where another one is chosen by now. */
  const chosen = async (connectionId: string, look = connections.current) => {
    const to = await look();
    if (to.id !== connectionId)
      throw new AppError(
        'conflict',
        `Another connection is chosen by now: ${to.name}. Look again, then go on.`,
      );
    return to;
  };
  const chosenForWriting = (connectionId: string) => chosen(connectionId, connections.forWriting);

  const keptCalls = createKeptCalls({
    ...{ ...deps, files, idle, chosen, evidences, shipments: sending.shipments },
    stateOf: (runId) => sending.calls.run({ runId }),
  });
  const callsOnRuns = withEvidence({ ...sending.calls, ...keptCalls }, evidences);

  const api: Api['imports'] = {
    samples: async () => samples.map((sample) => ({ ...sample })),
    ...createFileCalls({ ...deps, files, idle, isHeld, active, chosen }),
    async send({ fileId, connectionId, confirmedRemovals }, options) {
      const to = await chosenForWriting(connectionId);
      // From here to the start nothing is awaited, so that two sends cannot both find the file idle.
      if (signalOf(options).aborted) throw new AppError('aborted', 'Cancelled.');
      const file = idle(fileId);
      const shipment = file.forSending();
      if (shipment.rows === 0) throw new AppError('bad-input', 'There is no row to send.');
      refuseUnconfirmed({
        files: [file],
        to,
        confirmedRemovals,
        defaultScope: connections.defaultScope(),
      });
      return { runId: active.start({ fileId, fileName: file.name, shipment, to }) };
    },
    ...createEffectCalls({ ...deps, effects, active, references: files.references, find, idle, chosen }),
    ...callsOnRuns,
    async resume(asked, options) {
      const to = await connections.current();
      // Why it goes to no other connection is said by the call itself.
      if (to.id === asked.connectionId) to.expectWritable();
      return callsOnRuns.resume(asked, options);
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
      if (fileId === undefined) throw new AppError('bad-input', 'There is no row to open.');
      return { fileId };
    },
    async close() {
      stopListening();
      await plan.close();
      await sending.close();
      await effects.close();
      evidences.close();
      await files.closeAll();
    },
  };
}
