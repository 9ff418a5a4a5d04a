/** Decides which runs are kept, and deletes the others with their copies. */
import type { Api } from '../../../../shared/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import { retention as retentionSchema } from '../../../../shared/sending/run-calls.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import type { Platform } from '../../../platform.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { runsToForget } from '../../../storage/journal/retention.ts';
import type { Copies } from '../batches/copies.ts';
import type { ActiveRuns } from './active-runs.ts';
import { lookupTablesIn } from './stored-terms.ts';

export interface RunRetention {
  readonly calls: Pick<Api['imports'], 'forget' | 'retention' | 'runsBeyond' | 'setRetention'>;
  /**
   * Deletes runs beyond the limits, and copies that no run refers to.
   * @param ended run that has just ended, which stays: its result is read and corrected now, whatever the others take
   */
  tidy(ended?: string): Promise<void>;
}

type RetentionLimits = Parameters<Api['imports']['setRetention']>[0];

const settingKey = 'run-retention';
/** A year of runs, unless they fill the disk. */
const usualRetention = { days: 366, sizeBytes: 4_000_000_000 };

export function createRunRetention(deps: {
  readonly platform: Pick<Platform, 'settings'>;
  readonly journal: Journal;
  readonly active: Pick<ActiveRuns, 'stateOf' | 'drop'>;
  readonly copies: Copies;
  readonly stateOf: (runId: string) => RunState;
  readonly now: () => number;
  readonly onChange: () => void;
}): RunRetention {
  const { platform, journal, active, copies, stateOf, now } = deps;
  const limits = () => retentionSchema.catch(usualRetention).parse(platform.settings.get(settingKey));

  const copiesOf = (runIds: readonly string[]): Set<string> =>
    new Set(
      runIds.flatMap((runId) => {
        const run = journal.find(runId)?.run;
        if (run === undefined) return [];
        const files = [run.file, ...lookupTablesIn(run.terms).map(({ file }) => file)];
        return files.flatMap((file) => (file?.kind === 'copy' ? file.path : []));
      }),
    );
  const copiesInUse = () => copiesOf(journal.weights().map(({ runId }) => runId));
  const forget = async (runIds: readonly string[]) => {
    const before = copiesOf(runIds);
    journal.forget(runIds);
    for (const runId of runIds) active.drop(runId);
    const still = copiesInUse();
    for (const name of before) if (!still.has(name)) await copies.remove(name);
    deps.onChange();
  };
  const beyond = (wanted: RetentionLimits) => runsToForget(journal.weights(), wanted, now());
  const tidy = async (ended?: string) => {
    const old = beyond(limits()).filter((runId) => runId !== ended);
    if (old.length > 0) await forget(old);
    await copies.removeOthers(copiesInUse());
  };

  return {
    tidy,
    calls: {
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
      runsBeyond: async (wanted) => beyond(wanted).length,
      async setRetention(wanted) {
        platform.settings.set(settingKey, wanted);
        await tidy();
      },
    },
  };
}
