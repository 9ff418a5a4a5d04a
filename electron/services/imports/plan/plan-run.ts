/**
 * Sends the files of a plan one after the other, and holds back files that depend on a file that was not stored
 * completely.
 */

import { toAppError } from '../../../../shared/errors.ts';
import type { PlanRun, PlanRunFile } from '../../../../shared/imports/plan.ts';
import type { OutcomeCounts } from '../../../../shared/sending/outcomes.ts';
import { listedUpTo, plural } from '../../../../shared/units.ts';
import type { Run } from '../../sending/runs/run.ts';

interface PlanStep {
  readonly fileId: string;
  readonly fileName: string;
  /** Files of the plan that must be stored before this one. */
  readonly needs: readonly string[];
  start(): Run;
}

export interface SendingPlan {
  readonly state: PlanRun;
  /** Whether the file is still to be sent: it must not change until then. */
  waits(fileId: string): boolean;
  /** Cancels the file that is being sent; those after it are not sent. */
  cancel(): void;
  /** Resolves when nothing is sent any more; never rejects. */
  readonly done: Promise<void>;
}

export interface PlanStart {
  readonly steps: readonly PlanStep[];
  readonly connection: string;
  /** Whether the files go to the temporary platform of a rehearsal. */
  readonly rehearsal?: boolean;
  /** Called after the last file, also if files failed. */
  readonly release?: () => Promise<void>;
}

interface PlanRunDeps {
  readonly now: () => number;
  readonly onChange: () => void;
  readonly onFault: (error: unknown) => void;
}

/** A file of the plan in its current state. */
interface StepState {
  readonly step: PlanStep;
  readonly state: PlanRunFile['state'];
  readonly run: Run | null;
  /** Why the file was held back. */
  readonly reason: string;
}

export function startPlanRun(
  { now, onChange, onFault }: PlanRunDeps,
  { steps, connection, rehearsal = false, release }: PlanStart,
): SendingPlan {
  const progress = new Map<string, StepState>(
    steps.map((step) => [step.fileId, { step, state: 'waiting', run: null, reason: '' }]),
  );
  const startedAt = now();
  const sentWord = rehearsal ? 'rehearsed' : 'sent';
  let state: PlanRun['state'] = 'sending';
  let endedAt: number | null = null;

  const set = (step: PlanStep, change: Partial<StepState>) => {
    progress.set(step.fileId, { step, state: 'waiting', run: null, reason: '', ...change });
    onChange();
  };
  /** Returns why a file that others need is not stored; null if it is stored, or not part of this run. */
  const troubleOf = (fileId: string): string | null => {
    const need = progress.get(fileId);
    if (need?.state === 'held') return `${need.step.fileName} was not ${sentWord}`;
    if (need?.state !== 'done' || need.run === null) return null;
    const { counts, rows } = need.run.state;
    return counts.stored === rows ? null : `${need.step.fileName} has ${notStoredWords(counts)}`;
  };

  const send = async (step: PlanStep) => {
    if (state !== 'sending')
      return set(step, { state: 'held', reason: `Cancelled before it was ${sentWord}.` });
    const trouble = step.needs.flatMap((need) => troubleOf(need) ?? [])[0];
    if (trouble !== undefined)
      return set(step, { state: 'held', reason: `Not ${sentWord}, because ${trouble}.` });
    try {
      const run = step.start();
      set(step, { state: 'sending', run });
      await run.done;
      set(step, { state: 'done', run });
    } catch (error) {
      onFault(error);
      set(step, { state: 'held', reason: toAppError(error).message });
    }
  };

  const work = async () => {
    for (const step of steps) await send(step);
    await release?.().catch(onFault);
    state = state === 'sending' ? 'finished' : 'cancelled';
    endedAt = now();
    onChange();
  };

  const fileOf = ({ step, state, run, reason }: StepState): PlanRunFile => ({
    fileId: step.fileId,
    state,
    runId: run?.state.id ?? null,
    reason: state === 'waiting' ? waitingWords(step) : reason,
  });
  const waitingWords = ({ needs }: PlanStep): string => {
    const files = needs.flatMap((need) => {
      const other = progress.get(need);
      return other === undefined || other.state === 'done' ? [] : [other.step.fileName];
    });
    return files.length === 0 ? '' : `Waiting for ${listedUpTo(1, files)}.`;
  };

  return {
    get state() {
      return { state, connection, rehearsal, files: [...progress.values()].map(fileOf), startedAt, endedAt };
    },
    waits: (fileId) => progress.get(fileId)?.state === 'waiting',
    cancel() {
      if (state !== 'sending') return;
      state = 'cancelling';
      for (const each of progress.values()) if (each.state === 'sending') each.run?.cancel();
      onChange();
    },
    done: work(),
  };
}

function notStoredWords(counts: OutcomeCounts): string {
  const parts = [
    [counts.failed, 'failed row'],
    [counts.partly, 'partly stored row'],
    [counts.unknown, 'row with an unknown outcome', 'rows with an unknown outcome'],
    [counts['not-sent'], 'row that was not sent', 'rows that were not sent'],
  ] as const;
  const words = parts.flatMap(([count, one, many]) => (count === 0 ? [] : [plural(count, one, many)]));
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
