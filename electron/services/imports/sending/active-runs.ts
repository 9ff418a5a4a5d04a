/** The runs of this session: one at a time for each file, sent, gone on with, ended. */
import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import { noOutcomes } from '../../../../shared/imports/outcomes.ts';
import { createRepeatOf } from '../../../../shared/imports/repeat-of.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import type { Platform } from '../../../platform.ts';
import type { Journal, KeptRun } from '../../../storage/journal/journal.ts';
import { lockRun } from '../../../storage/journal/run-lock.ts';
import type { ObjectWrites } from '../../../storage/object-writes.ts';
import type { Current } from '../../connections/service.ts';
import type { Rehearsal } from '../rehearsal.ts';
import type { Copies } from './copies.ts';
import type { Destinations } from './destinations.ts';
import { writeTerms } from './kept-terms.ts';
import { followingOn } from './objects/follow-on.ts';
import { createRun, type Run, type RunStart } from './run.ts';
import { graphUrlOf } from './run-place.ts';
import { beginningOf, noUnknown } from './run-state.ts';
import type { Shipment } from './shipment.ts';
import { createSoon } from './soon.ts';

export interface ActiveRuns {
  states(): RunState[];
  /** Whether rows of the file are on their way. */
  busy(fileId: string): boolean;
  has(fileId: string): boolean;
  start(asked: { fileId: string; fileName: string; shipment: Shipment; to: Current | Rehearsal }): string;
  /**
   * Goes on with a run that has ended. `begin` says how, and is asked when nobody else can work on the run any more:
   * what the journal says of its rows then holds. `release` comes when it has ended again.
   * @throws AppError `conflict` where it is worked on already, and those of `begin`
   */
  goOn(asked: {
    run: KeptRun;
    shipment: Shipment;
    to: Current;
    begin: () => Pick<RunStart, 'state' | 'work' | 'backTo'>;
    release: () => Promise<void>;
  }): void;
  /** @throws AppError `not-found` */
  find(runId: string): Run;
  /** What a run sends that was started in this session and not gone on with; null for others. */
  shipmentOf(runId: string): Shipment | null;
  stateOf(runId: string): RunState | null;
  /** No longer shows an ended run. */
  drop(runId: string): void;
  /** Ends what is under way, to be offered again, and waits for it; nothing begins any more. */
  close(): Promise<void>;
}

export interface ActiveRunsDeps {
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
  // A shipment stays with its run, so that what is exported is what was sent.
  const active = new Map<string, { run: Run; shipment: Shipment | null }>();
  const states = () => [...active.values()].map(({ run }) => run.state);
  const soon = createSoon({ ...deps, act: deps.onChange });
  const onFault = (error: unknown) => platform.log.error('A run was disturbed by a fault.', error);
  let isClosed = false;

  /** Only one process works on a run, which the system sees to. */
  const run = (
    to: Current | Rehearsal,
    id: string,
    begin: () => RunStart,
    release?: () => Promise<void>,
  ): void => {
    // A file that is opened again may be there only when the program is about to end.
    if (isClosed) throw new AppError('aborted', 'The program is ending; nothing is sent any more.');
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
        onChange: soon,
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
    // What is released is not there any more when the run has ended.
    active.set(id, { run: started, shipment: release === undefined ? shipment : null });
    deps.onChange();
  };

  /** Objects are taken at once and done later; what only asks for them goes on no longer than it takes. */
  const followed = (runId: string, start: RunStart): RunStart => {
    const { shipment, work, backTo } = start;
    if (shipment.kind !== 'objects' || backTo !== undefined) return start;
    return { ...start, work: followingOn(work, { ...deps, runId, shipment, writes: deps.objectWrites }) };
  };

  /** Where the bytes of a run will be found again. */
  const keptFile = async ({ file }: Shipment): Promise<KeptRun['file']> =>
    file.isCopy
      ? { kind: 'copy', path: await copies.keep(file.path, file.sha256) }
      : { kind: 'path', path: file.path };

  return {
    states,
    busy: (fileId) => states().some((state) => state.fileId === fileId && state.endedAt === null),
    has: (fileId) => states().some((state) => state.fileId === fileId),
    find(runId) {
      const found = active.get(runId);
      if (!found) throw new AppError('not-found', 'This run is not going on.');
      return found.run;
    },
    shipmentOf: (runId) => active.get(runId)?.shipment ?? null,
    stateOf: (runId) => active.get(runId)?.run.state ?? null,
    drop(runId) {
      active.delete(runId);
      deps.onChange();
    },
    start({ fileId, fileName, shipment, to }) {
      const { header, terms, aside, records, file } = shipment;
      const rehearsal = 'prepare' in to;
      const about = {
        id: randomUUID(),
        fileName,
        connection: to.name,
        rehearsal,
        kind: shipment.kind,
        action: shipment.action,
        aside,
        startedAt: now(),
      };
      const begin = async (signal: AbortSignal): Promise<KeptRun> => {
        const account = rehearsal ? '' : await destinations.accountOf(to, signal);
        // The copy comes last: until the run is written down, nobody refers to it.
        const kept: KeptRun = {
          ...about,
          sizeBytes: file.sizeBytes,
          file: rehearsal ? null : await keptFile(shipment),
          terms: writeTerms({ reading: file.reading, decisions: terms.decisions }),
          recipe: terms.decisions.recipe?.name ?? null,
          header,
          connectionId: rehearsal ? '' : to.id,
          graphUrl: rehearsal ? '' : graphUrlOf(to),
          account,
          records,
        };
        journal.start(kept);
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
    goOn({ run: kept, shipment, to, begin, release }) {
      /** Rows are taken from this file from now on; yet rows in doubt left with what may have been another one. */
      const fileOf = () => {
        const { asks, never } = journal.unknown(kept.id);
        return asks + never > 0 ? {} : { fileHash: shipment.file.sha256 };
      };
      const goingOn = (): RunStart => {
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
      run(to, kept.id, goingOn, closing);
    },
    async close() {
      isClosed = true;
      const all = [...active.values()].map(({ run }) => run);
      for (const each of all) each.interrupt();
      await Promise.all(all.map((each) => each.done));
      soon.close();
    },
  };
}
