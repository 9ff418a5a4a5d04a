/** The calls about runs: active ones, ended ones, and what can be done about them. */
import { setImmediate as breath } from 'node:timers/promises';
import type { Api } from '../../../../shared/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createRepeatOf } from '../../../../shared/imports/repeat-of.ts';
import { unionOf } from '../../../../shared/rows/row-set-operations.ts';
import { retention as retentionSchema } from '../../../../shared/sending/run-calls.ts';
import { plural } from '../../../../shared/units.ts';
import type { Platform } from '../../../platform.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { runsToForget } from '../../../storage/journal/retention.ts';
import type { Current } from '../../connections/service.ts';
import { refuseRemovals } from '../../imports/effect/refuse-unconfirmed.ts';
import { signalOf } from '../../imports/signal-of.ts';
import type { Copies } from '../batches/copies.ts';
import { removingRows } from '../batches/removing-rows.ts';
import type { ActiveRuns } from './active-runs.ts';
import { type ResumeParts, readBackWork, resumeWork } from './resume.ts';
import type { Run, RunStart } from './run.ts';
import { graphUrlOf, isAt, movedWords } from './run-place.ts';
import { beginningOf, isEnded, sentElsewhere } from './run-state.ts';
import type { KeptRuns } from './stored-runs.ts';
import type { KeptShipment, KeptShipments } from './stored-shipment.ts';

export type RunCalls = Pick<
  Api['imports'],
  | 'cancel'
  | 'pause'
  | 'continueRun'
  | 'run'
  | 'history'
  | 'results'
  | 'requests'
  | 'resume'
  | 'fileOfRun'
  | 'readBack'
  | 'forget'
  | 'retention'
  | 'setRetention'
>;

interface RunCallsDeps {
  readonly platform: Pick<Platform, 'settings' | 'log'>;
  readonly journal: Journal;
  readonly active: ActiveRuns;
  readonly keptRuns: KeptRuns;
  readonly keptShipments: KeptShipments;
  readonly copies: Copies;
  readonly now: () => number;
  /** @throws AppError `conflict` if another connection has been chosen */
  readonly chosen: (connectionId: string) => Promise<Current>;
  readonly onChange: () => void;
}

const settingKey = 'run-retention';
/** A year of runs, unless they fill the disk. */
const usualRetention = { days: 366, sizeBytes: 4_000_000_000 };

export function createRunCalls(deps: RunCallsDeps): RunCalls & { readonly tidy: () => Promise<void> } {
  const { platform, journal, active, keptRuns, keptShipments, copies, now, chosen } = deps;
  const stateOf = (runId: string) => active.stateOf(runId) ?? keptRuns.stateOf(runId);
  const limits = () => retentionSchema.catch(usualRetention).parse(platform.settings.get(settingKey));

  const copiesOf = (runIds: readonly string[]): Set<string> =>
    new Set(
      runIds.flatMap((runId) => {
        const file = journal.find(runId)?.run.file;
        return file?.kind === 'copy' ? [file.path] : [];
      }),
    );
  const referred = () => copiesOf(journal.weights().map(({ runId }) => runId));
  const forget = async (runIds: readonly string[]) => {
    const before = copiesOf(runIds);
    journal.forget(runIds);
    for (const runId of runIds) active.drop(runId);
    const still = referred();
    for (const name of before) if (!still.has(name)) await copies.remove(name);
    deps.onChange();
  };
  const tidy = async () => {
    const old = runsToForget(journal.weights(), limits(), now());
    if (old.length > 0) await forget(old);
    await copies.removeOthers(referred());
  };

  /** @throws AppError `conflict` where another process sends it, `not-found` */
  const ownRun = (runId: string): Run => {
    const found = active.stateOf(runId) === null ? journal.find(runId) : null;
    if (found !== null && !isEnded(found.progress)) throw new AppError('conflict', sentElsewhere);
    return active.find(runId);
  };
  /** @throws AppError `conflict` if it cannot continue now, or not to this connection */
  const expectResumable = (runId: string, connectionId: string): ReturnType<KeptRuns['find']> => {
    const { resumable, whyNotResumable, fileId, fileName } = stateOf(runId);
    if (!resumable) throw new AppError('conflict', whyNotResumable);
    if (fileId !== '' && active.busy(fileId))
      throw new AppError('conflict', `${fileName} is being sent again; wait for the end or cancel it.`);
    const found = keptRuns.find(runId);
    const { connection, connectionId: own } = found.run;
    if (own !== connectionId)
      throw new AppError(
        'conflict',
        `This run went to ${connection}; switch to that connection to continue it.`,
      );
    return found;
  };

  /** Opens the file of an ended run again and goes to work on it. */
  const takeUp = async (
    asked: {
      runId: string;
      connectionId: string;
      signal: AbortSignal;
      changedFile?: boolean;
      confirmedRemovals?: number | undefined;
    },
    check: (found: Found & KeptShipment, unknownAtStake: number) => void,
    how: (parts: ResumeParts) => Pick<RunStart, 'work' | 'backTo'>,
  ) => {
    const { runId, connectionId, signal } = asked;
    const { run, progress } = expectResumable(runId, connectionId);
    const to = await chosen(connectionId);
    if (!isAt(run, graphUrlOf(to))) throw new AppError('conflict', movedWords(run, to));
    const kept = await keptShipments.open(run, signal);
    const { shipment } = kept;
    /** Opening a file may take long, and the run may have been continued elsewhere meanwhile. */
    const begin = () => {
      if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
      const found = expectResumable(runId, connectionId);
      const { requests, repeats, splits, counts } = found;
      const unknown = journal.unknown(runId);
      check({ ...found, ...kept }, unknown.asks + unknown.never);
      const parts: ResumeParts = {
        shipment,
        classOf: createRepeatOf(shipment),
        unknown: journal.unknownRows(runId),
        notSent: journal.rowsOf(runId, 'not-sent'),
        heldBack: journal.rowsOf(runId, 'held-back'),
        done: unionOf([journal.rowsOf(runId, 'stored'), journal.rowsOf(runId, 'partly')]),
        isChanged: isChanged(shipment, found.progress),
      };
      const state = beginningOf(run, { fileId: '', counts, unknown, requests, repeats, splits });
      return { state, ...how(parts) };
    };
    try {
      // For the unchanged file, the user agreed to the number when the run began.
      if (asked.changedFile && to.environment === 'production' && isChanged(shipment, progress)) {
        const removing = await removingRows({ shipment, runId }, journal, signal);
        refuseRemovals({ removing, to, confirmedRemovals: asked.confirmedRemovals });
      }
      active.continueRun({ run, shipment, to, begin, release: kept.close });
    } catch (error) {
      await kept.close();
      throw error;
    }
  };

  return {
    tidy,
    cancel: async ({ runId }) => ownRun(runId).cancel(),
    pause: async ({ runId }) => ownRun(runId).pause(),
    continueRun: async ({ runId }) => ownRun(runId).continueRun(),
    run: async ({ runId }) => stateOf(runId),
    history: async (asked) => keptRuns.history(asked),
    async results({ runId, filter, ...slice }, options) {
      keptRuns.find(runId);
      const signal = signalOf(options);
      // Other work continues in between, if there are millions of rows.
      while (journal.prepareSearch(runId, filter.text)) {
        await breath();
        if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
      }
      return journal.page(runId, filter, slice);
    },
    requests: async ({ runId, ...slice }) => journal.requests(keptRuns.find(runId).run.id, slice),
    resume: ({ runId, connectionId, repeatAtStake, changedFile, confirmedRemovals }, options) =>
      takeUp(
        { runId, connectionId, signal: signalOf(options), changedFile, confirmedRemovals },
        (found, atStake) => {
          if (!changedFile) expectSame(found);
          if (repeatAtStake !== null && repeatAtStake !== atStake)
            throw new AppError(
              'conflict',
              `${plural(atStake, 'row is', 'rows are')} at stake now, not ${repeatAtStake}; check again.`,
            );
        },
        (parts) => ({ work: resumeWork(parts, repeatAtStake !== null) }),
      ),
    fileOfRun: ({ runId }, options) => keptRuns.fileOf(runId, signalOf(options)),
    readBack({ runId, connectionId }, options) {
      const { state, message } = stateOf(runId);
      return takeUp({ runId, connectionId, signal: signalOf(options) }, expectSame, (parts) => ({
        work: readBackWork(parts),
        backTo: { state, message },
      }));
    },
    async forget({ runIds }) {
      const busy = runIds.find((runId) => active.stateOf(runId)?.endedAt === null);
      if (busy !== undefined)
        throw new AppError('conflict', `${stateOf(busy).fileName} is being sent; cancel that first.`);
      await forget(runIds);
    },
    retention: async () => ({
      ...limits(),
      usedBytes: journal.usedBytes(),
      copiesBytes: await copies.usedBytes(),
    }),
    async setRetention(limits) {
      platform.settings.set(settingKey, limits);
      await tidy();
    },
  };
}

type Found = ReturnType<KeptRuns['find']>;

// Without a hash, the program ended before the first row left: nothing can have changed since.
const isChanged = ({ file }: KeptShipment['shipment'], { fileHash }: Found['progress']): boolean =>
  fileHash !== null && file.sha256 !== fileHash;

function expectSame({ run, progress, shipment }: Found & KeptShipment): void {
  if (isChanged(shipment, progress))
    throw new AppError('conflict', `${run.fileName} has changed since it was sent; check the differences.`);
}
