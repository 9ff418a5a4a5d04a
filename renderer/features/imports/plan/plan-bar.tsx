import { Flex } from '@mantine/core';
import type { Connection, Session } from '../../../../shared/connections.ts';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../shared/imports/plan.ts';
import { totalsWords } from '../../../../shared/imports/plan-words.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { plural } from '../../../../shared/units.ts';
import { useOpenFiles } from '../../../hooks/open-files.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { tooltipName } from '../../../ui/cut-text.ts';
import { MiddleCut } from '../../../ui/middle-cut.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { endWords } from '../../../ui/run/plan-end-words.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { connectionBlock } from '../send/file-readiness.ts';
import styles from './plan.module.css';
import { unsentFiles } from './plan-question.ts';
import { progressWords } from './plan-words.ts';
import { RehearsePlan } from './rehearse-plan.tsx';
import { SendPlan } from './send-plan.tsx';

interface PlanBarProps {
  readonly files: readonly FileState[];
  readonly runs: readonly RunState[];
  readonly plan: PlanState;
  readonly session: Session | null;
  readonly connection: Connection | null;
}

/** Totals of all files of the plan, and the buttons that check, rehearse and send them. */
export function PlanBar({ files, runs, plan, session, connection }: PlanBarProps) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const { run, why, totals } = plan;
  const isLost = useOpenFiles((store) => store.lostAsOf !== null);
  const name = connection?.name ?? null;
  const isSending = run !== null && run.endedAt === null;
  const block = why ?? connectionBlock(connection, session);
  const unsent = unsentFiles(plan, name);
  const isPartlySent = unsent.length > 0 && unsent.length < plan.order.length;
  // Files that were closed since have no card and are not counted.
  const stillOpen = run?.files.filter(({ fileId }) => files.some(({ id }) => id === fileId)) ?? [];
  const ended = run !== null && stillOpen.length > 0 ? { ...run, files: stillOpen } : null;
  const sending = { files, connection, block };

  return (
    <section className={styles['bar']} aria-label="All files">
      <p className={styles['totals']}>{totalsWords(totals)}</p>
      {isSending ? (
        <>
          <p role="status">{progressWords(run, runs)}</p>
          <SteadyButton
            disabled={busy || run.state === 'cancelling'}
            reason={run.state === 'cancelling' ? 'Finishing the current request first…' : null}
            onClick={() => void act(() => api.imports.cancelAll())}
          >
            Cancel the {run.rehearsal ? 'rehearsal' : 'plan'}
          </SteadyButton>
        </>
      ) : (
        <>
          {ended && !isLost && (
            <p role="status">
              {endWords(
                ended,
                runs,
                files.map(({ id }) => id),
                plan.stored,
              )}
            </p>
          )}
          {block && (
            <p id="plan-block" className={styles['block']}>
              {block}
            </p>
          )}
          {files.some(isLeftUndone) && (
            <SteadyButton
              variant="light"
              disabled={busy}
              onClick={() => void act(() => api.imports.checkAll())}
            >
              Check all
            </SteadyButton>
          )}
          <RehearsePlan files={files} plan={plan} />
          {isPartlySent && (
            <SendPlan {...sending} selection="rest" fileIds={unsent} isFirst title={restWords(unsent, files)}>
              <RestLabel words={restWords(unsent, files)} />
            </SendPlan>
          )}
          <SendPlan
            {...sending}
            selection="all"
            fileIds={plan.order}
            isFirst={unsent.length === plan.order.length}
          >
            Send all {plural(plan.order.length, 'file')}
          </SendPlan>
        </>
      )}
    </section>
  );
}

/** Label of a button; a long file name is cut in the middle, so that its extension or sheet stays visible. */
const RestLabel = ({ words }: { words: string }) => (
  <Flex component="span" className={styles['rest']}>
    <MiddleCut text={words} />
  </Flex>
);

/** `Send racks.csv`, `Send the other 2 files`. */
function restWords(unsent: readonly string[], files: readonly FileState[]): string {
  const first = unsent.length === 1 ? files.find(({ id }) => id === unsent[0]) : undefined;
  return first === undefined
    ? `Send the other ${plural(unsent.length, 'file')}`
    : `Send ${tooltipName(first.name)}`;
}

/** Whether reading or checking a file was cancelled or failed. */
function isLeftUndone({ reading }: FileState): boolean {
  if (reading.state !== 'ready') return false;
  const { index, check } = reading.file;
  return [index, check].some(({ state }) => state === 'cancelled' || state === 'failed');
}
