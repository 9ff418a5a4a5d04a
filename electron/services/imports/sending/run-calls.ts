/** The calls about runs: those that go on, those that ended, and what can be done about them. */
import type { Api } from '../../../../shared/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createRepeatOf } from '../../../../shared/imports/repeat-of.ts';
import { retention as retentionSchema } from '../../../../shared/imports/runs.ts';
import { unionOf } from '../../../../shared/rows/row-set.ts';
import { plural } from '../../../../shared/units.ts';
import type { Platform } from '../../../platform.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { runsToForget } from '../../../storage/journal/retention.ts';
import type { Current } from '../../connections/service.ts';
import { signalOf } from '../signal-of.ts';
import type { ActiveRuns } from './active-runs.ts';
import type { Copies } from './copies.ts';
import type { KeptRuns } from './kept-runs.ts';
import type { KeptShipment, KeptShipments } from './kept-shipment.ts';
import { type ResumeParts, readBackWork, resumeWork } from './resume.ts';
import { beginningOf } from './run-state.ts';

export type RunCalls = Pick<
  Api['imports'],
  | 'cancel'
  | 'pause'
  | 'goOn'
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

export interface RunCallsDeps {
  readonly platform: Pick<Platform, 'settings' | 'log'>;
  readonly journal: Journal;
  readonly active: ActiveRuns;
  readonly keptRuns: KeptRuns;
  readonly keptShipments: KeptShipments;
  readonly copies: Copies;
  readonly now: () => number;
  /** @throws AppError `conflict` where another connection is chosen by now */
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

  /** Opens the file of an ended run again and goes to work on it. */
  const takeUp = async (
    asked: { runId: string; connectionId: string; signal: AbortSignal },
    check: (found: Found & KeptShipment, unknownAtStake: number) => void,
    how: (parts: ResumeParts) => Pick<Parameters<ActiveRuns['goOn']>[0]['begin'], 'work' | 'backTo'>,
  ) => {
    const { runId, connectionId, signal } = asked;
    const before = stateOf(runId);
    if (!before.resumable) throw new AppError('conflict', before.whyNotResumable);
    if (before.fileId !== '' && active.busy(before.fileId))
      throw new AppError(
        'conflict',
        `${before.fileName} is being sent again; wait for the end or cancel it.`,
      );
    const found = keptRuns.find(runId);
    const { run } = found;
    if (run.connectionId !== connectionId)
      throw new AppError(
        'conflict',
        `This run went to ${run.connection}; choose that connection to go on with it.`,
      );
    const to = await chosen(connectionId);
    const kept = await keptShipments.open(run, signal);
    try {
      const { shipment } = kept;
      const { asks, never } = journal.unknown(runId);
      check({ ...found, ...kept }, asks + never);
      if (found.progress.fileHash === null) journal.progress(runId, { fileHash: shipment.file.sha256 });
      const { requests, repeats, splits, counts } = found;
      const unknown = journal.unknown(runId);
      const parts: ResumeParts = {
        shipment,
        classOf: createRepeatOf(shipment),
        unknown: journal.unknownRows(runId),
        notSent: journal.rowsOf(runId, 'not-sent'),
        heldBack: journal.rowsOf(runId, 'held-back'),
        done: unionOf([journal.rowsOf(runId, 'stored'), journal.rowsOf(runId, 'partly')]),
      };
      const state = beginningOf(run, { fileId: '', counts, unknown, requests, repeats, splits });
      active.goOn({ run, shipment, to, begin: { state, ...how(parts) }, release: kept.close });
    } catch (error) {
      await kept.close();
      throw error;
    }
  };

  return {
    tidy,
    cancel: async ({ runId }) => active.find(runId).cancel(),
    pause: async ({ runId }) => active.find(runId).pause(),
    goOn: async ({ runId }) => active.find(runId).goOn(),
    run: async ({ runId }) => stateOf(runId),
    history: async (asked) => keptRuns.history(asked),
    results: async ({ runId, filter, ...slice }) => journal.page(keptRuns.find(runId).run.id, filter, slice),
    requests: async ({ runId, ...slice }) => journal.requests(keptRuns.find(runId).run.id, slice),
    resume: ({ runId, connectionId, repeatAtStake, changedFile }, options) =>
      takeUp(
        { runId, connectionId, signal: signalOf(options) },
        (found, atStake) => {
          if (!changedFile) expectSame(found);
          if (repeatAtStake !== null && repeatAtStake !== atStake)
            throw new AppError(
              'conflict',
              `By now ${plural(atStake, 'row is', 'rows are')} at stake and not ${repeatAtStake}; look again.`,
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

function expectSame({ run, progress, shipment }: Found & KeptShipment): void {
  // Without a hash the program ended before the first row left: nothing can have changed since.
  if (progress.fileHash !== null && shipment.file.sha256 !== progress.fileHash)
    throw new AppError('conflict', `${run.fileName} has changed since it was sent; look at what differs.`);
}
