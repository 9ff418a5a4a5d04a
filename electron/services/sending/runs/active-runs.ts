/** The runs of this session: one at a time for each file, sent, gone on with, ended. */
import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import { createRepeatOf } from '../../../../shared/imports/repeat-of.ts';
import { noOutcomes } from '../../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import type { UndoTarget } from '../../../../shared/sending/undo.ts';
import type { Platform } from '../../../platform.ts';
import type { Journal, KeptRun } from '../../../storage/journal/journal.ts';
import { lockRun } from '../../../storage/journal/run-lock.ts';
import type { ObjectWrites } from '../../../storage/object-writes.ts';
import type { Current } from '../../connections/service.ts';
import type { Rehearsal } from '../../imports/rehearsal/rehearsal.ts';
import type { Copies } from '../batches/copies.ts';
import { followingOn } from '../objects/follow-transactions.ts';
import { createThrottle } from '../outcomes/throttle.ts';
import type { Destinations } from './destinations.ts';
import { createRun, type Run, type RunStart } from './run.ts';
import { graphUrlOf } from './run-place.ts';
import { beginningOf, noUnknown, undoStateOf } from './run-state.ts';
import type { Shipment } from './shipment.ts';
import { writeTerms } from './stored-terms.ts';

export interface ActiveRuns {
  states(): RunState[];
  /** Whether rows of the file are being sent. */
  busy(fileId: string): boolean;
  has(fileId: string): boolean;
  start(asked: FileToSend): string;
  /**
   * Continues a run that has ended. `begin` says how, and is called when no other process can work on the run any more:
   * what the journal says of its rows then holds. `release` is called when it has ended again.
   * @throws AppError `conflict` where it is worked on already, and those of `begin`
   */
  continueRun(asked: {
    run: KeptRun;
    shipment: Shipment;
    to: Current;
    begin: () => Pick<RunStart, 'state' | 'work' | 'backTo'>;
    release: () => Promise<void>;
  }): void;
  /** @throws AppError `not-found` */
  find(runId: string): Run;
  /** The shipment of a run that was started in this session and not continued; null for others. */
  shipmentOf(runId: string): Shipment | null;
  stateOf(runId: string): RunState | null;
  /** No longer shows an ended run. */
  drop(runId: string): void;
  /** Ends active runs so that they can be continued, and waits for them; none starts any more. */
  close(): Promise<void>;
}

interface FileToSend {
  readonly fileId: string;
  readonly fileName: string;
  readonly shipment: Shipment;
  readonly to: Current | Rehearsal;
  /** The run that sending the file undoes. */
  readonly undoes: UndoTarget | null;
}

interface ActiveRunsDeps {
  readonly platform: Pick<Platform, 'folders' | 'log'>;
  readonly journal: Journal;
  readonly objectWrites: ObjectWrites;
  readonly copies: Pick<Copies, 'keep'>;
  readonly destinations: Destinations;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onChange: () => void;
  /** A run has come to its end. */
  readonly onEnded: () => void;
}

export function createActiveRuns(deps: ActiveRunsDeps): ActiveRuns {
  const { platform, journal, copies, destinations, now } = deps;
  // A shipment stays with its run, so that an export has exactly the sent rows.
  const active = new Map<string, { run: Run; shipment: Shipment | null }>();
  // The journal is closed after the runs, and pages still read a last state then.
  const stateOf = ({ state }: Run): RunState => (isClosed ? state : { ...state, ...undoOf(state.id) });
  // Windows and plans look at the states of all runs several times at each change.
  const undoStates = new Map<string, ReturnType<typeof undoStateOf>>();
  const undoOf = (runId: string) => {
    if (undoStates.size === 0) queueMicrotask(() => undoStates.clear());
    const known = undoStates.get(runId) ?? undoStateOf(journal.undoing(runId));
    undoStates.set(runId, known);
    return known;
  };
  const states = () => [...active.values()].map(({ run }) => stateOf(run));
  const throttled = createThrottle({ ...deps, act: deps.onChange });
  const onFault = (error: unknown) => platform.log.error('A run failed because of a fault.', error);
  let isClosed = false;

  /** Only one process works on a run, which the operating system ensures. */
  const run = (
    to: Current | Rehearsal,
    id: string,
    begin: () => RunStart,
    release?: () => Promise<void>,
  ): void => {
    // A file that is opened again may be there only when the program is about to end.
    if (isClosed) throw new AppError('aborted', 'The program is ending, so nothing more is sent.');
    const lock = lockRun(platform.folders.data, id);
    let start: RunStart;
    try {
      start = begin();
    } catch (error) {
      lock.release();
      throw error;
    }
    const { shipment } = start;
    const { prepare, release: leave } = 'prepare' in to ? to : {};
    const started = createRun(
      {
        ...deps,
        openDelivery: (tools) => destinations.deliveryTo(to, shipment, tools),
        classOf: createRepeatOf(shipment),
        onChange: throttled,
        onFault,
        ...(prepare && { prepare }),
        release: async () => {
          await leave?.();
          await release?.();
        },
      },
      followed(id, start),
    );
    void started.done.then(() => {
      lock.release();
      deps.onEnded();
    });
    // A shipment that is released is no longer available when the run has ended.
    active.set(id, { run: started, shipment: release === undefined ? shipment : null });
    undoStates.clear();
    deps.onChange();
  };

  /** Objects are taken at once and done later; a run that only follows them continues no longer than that takes. */
  const followed = (runId: string, start: RunStart): RunStart => {
    const { shipment, work, backTo } = start;
    if (shipment.kind !== 'objects' || backTo !== undefined) return start;
    return { ...start, work: followingOn(work, { ...deps, runId, shipment, writes: deps.objectWrites }) };
  };

  /** Where the bytes of a run can be found again. */
  const keptFile = async ({ file }: Shipment): Promise<KeptRun['file']> =>
    file.isCopy
      ? { kind: 'copy', path: await copies.keep(file.path, file.sha256) }
      : { kind: 'path', path: file.path };

  return {
    states,
    busy: (fileId) =>
      [...active.values()].some(({ run: { state } }) => state.fileId === fileId && state.endedAt === null),
    has: (fileId) => [...active.values()].some(({ run }) => run.state.fileId === fileId),
    find(runId) {
      const found = active.get(runId);
      if (!found) throw new AppError('not-found', 'This run is not active.');
      return found.run;
    },
    shipmentOf: (runId) => active.get(runId)?.shipment ?? null,
    stateOf(runId) {
      const found = active.get(runId);
      return found === undefined ? null : stateOf(found.run);
    },
    drop(runId) {
      active.delete(runId);
      deps.onChange();
    },
    start({ fileId, fileName, shipment, to, undoes }) {
      const { header, terms, excluded, records, file } = shipment;
      const rehearsal = 'prepare' in to;
      const about = {
        id: randomUUID(),
        fileName,
        connection: to.name,
        rehearsal,
        kind: shipment.kind,
        action: shipment.action,
        excluded: excluded,
        startedAt: now(),
      };
      const begin = async (signal: AbortSignal): Promise<KeptRun> => {
        const account = rehearsal ? '' : await destinations.accountOf(to, signal);
        // The copy comes last: until the run is recorded, nothing refers to it.
        const kept: KeptRun = {
          ...about,
          sizeBytes: file.sizeBytes,
          file: rehearsal ? null : await keptFile(shipment),
          terms: writeTerms({ reading: file.reading, decisions: terms.decisions, shard: file.shard }),
          recipe: terms.decisions.recipe?.name ?? null,
          header,
          connectionId: rehearsal ? '' : to.id,
          graphUrl: rehearsal ? '' : graphUrlOf(to),
          account,
          records,
        };
        journal.start(kept, rehearsal ? null : undoes);
        journal.progress(kept.id, { fileHash: file.sha256 });
        return kept;
      };
      const nothing = { counts: noOutcomes(shipment.rows), unknown: noUnknown() };
      const none = { requests: 0, repeats: 0, splits: 0 };
      const state = beginningOf(about, { fileId, ...nothing, ...none });
      const work: RunStart['work'] = (tools) => tools.send(shipment.toSend());
      run(to, about.id, () => ({ shipment, state, begin, work }));
      return about.id;
    },
    continueRun({ run: kept, shipment, to, begin, release }) {
      /** Rows are taken from this file from now on, although rows in doubt may have left from another one. */
      const fileOf = () => {
        const { asks, never } = journal.unknown(kept.id);
        return asks + never > 0 ? {} : { fileHash: shipment.file.sha256 };
      };
      const continued = (): RunStart => {
        const { state, ...how } = begin();
        const fileId = active.get(kept.id)?.run.state.fileId ?? '';
        return {
          ...how,
          shipment,
          state: { ...state, fileId },
          async begin(signal) {
            journal.progress(kept.id, { state: 'sending', message: '', endedAt: null, ...fileOf() });
            return kept.account === ''
              ? { ...kept, account: await destinations.accountOf(to, signal) }
              : kept;
          },
        };
      };
      const closing = async () => {
        try {
          journal.progress(kept.id, fileOf());
        } finally {
          await release();
        }
      };
      run(to, kept.id, continued, closing);
    },
    async close() {
      isClosed = true;
      const all = [...active.values()].map(({ run }) => run);
      for (const each of all) each.interrupt();
      await Promise.all(all.map((each) => each.done));
      throttled.close();
    },
  };
}
