import { useState } from 'react';
import type { Connection, Session } from '../../../../shared/connections.ts';
import { toAppError } from '../../../../shared/errors.ts';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../shared/imports/plan.ts';
import { totalsWords } from '../../../../shared/imports/plan-words.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { connectionBlock } from '../send-block.ts';
import { useImports } from '../store.ts';
import styles from './plan.module.css';
import { planQuestion, restOf, toCount } from './plan-question.ts';
import { endWords, progressWords } from './plan-words.ts';
import { RehearsePlan } from './rehearse-plan.tsx';

interface PlanBarProps {
  readonly files: readonly FileState[];
  readonly runs: readonly RunState[];
  readonly plan: PlanState;
  readonly session: Session | null;
  readonly connection: Connection | null;
}

/** All files in one line, and the buttons for all of them. */
export function PlanBar({ files, runs, plan, session, connection }: PlanBarProps) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const [asking, setAsking] = useState<'all' | 'rest' | null>(null);
  const { run, why, totals } = plan;
  const name = connection?.name ?? null;
  const isSending = run !== null && run.endedAt === null;
  const block = why ?? connectionBlock(session, name);
  const rest = restOf(plan, name);
  const some = rest.length > 0 && rest.length < plan.order.length;
  const idsOf = (only: 'all' | 'rest') => (only === 'rest' ? rest : plan.order);
  const effects = useImports((store) => store.effects);
  const inputOf = (only: 'all' | 'rest') => ({ fileIds: idsOf(only), files, runs, effects, connection });
  const questionOf = (only: 'all' | 'rest') => planQuestion(inputOf(only));
  const question = asking && questionOf(asking);

  const send = (only: 'all' | 'rest') => {
    setAsking(null);
    const confirmedRemovals = questionOf(only)?.toType;
    if (connection)
      void act(() =>
        api.imports.sendAll({
          connectionId: connection.id,
          only,
          ...(confirmedRemovals !== undefined && { confirmedRemovals }),
        }),
      );
  };
  const press = (only: 'all' | 'rest') => {
    for (const fileId of toCount(inputOf(only)))
      api.imports.countEffect({ fileId }).catch((error) => notifyProblem(toAppError(error)));
    if (questionOf(only)) setAsking(only);
    else send(only);
  };
  const button = (only: 'all' | 'rest', words: string, isFirst: boolean) => (
    <SteadyButton
      variant={isFirst ? 'filled' : 'default'}
      off={busy || block !== null}
      aria-describedby={block ? 'plan-block' : undefined}
      onClick={() => press(only)}
    >
      {words}
    </SteadyButton>
  );

  return (
    <section className={styles['bar']} aria-label="All files">
      <p className={styles['totals']}>{totalsWords(totals)}</p>
      {isSending ? (
        <>
          <p role="status">{progressWords(run, runs)}</p>
          <SteadyButton
            off={busy || run.state === 'cancelling'}
            reason={run.state === 'cancelling' ? 'The request under way is finished first.' : null}
            onClick={() => void act(() => api.imports.cancelAll())}
          >
            Cancel the {run.rehearsal ? 'rehearsal' : 'plan'}
          </SteadyButton>
        </>
      ) : (
        <>
          {run && <p role="status">{endWords(run, runs)}</p>}
          {block && (
            <p id="plan-block" className={styles['block']}>
              {block}
            </p>
          )}
          {files.some(isLeftUndone) && (
            <SteadyButton variant="light" off={busy} onClick={() => void act(() => api.imports.checkAll())}>
              Check all
            </SteadyButton>
          )}
          <RehearsePlan files={files} plan={plan} />
          {some && button('rest', `Send the other ${plural(rest.length, 'file')}`, true)}
          {button('all', `Send all ${plural(plan.order.length, 'file')}`, rest.length === plan.order.length)}
        </>
      )}
      {question && (
        <Confirm
          {...question}
          opened
          onConfirm={() => asking && send(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

/** A check that was cancelled or failed. */
function isLeftUndone({ reading }: FileState): boolean {
  if (reading.state !== 'ready') return false;
  const { index, check } = reading.file;
  return [index, check].some(({ state }) => state === 'cancelled' || state === 'failed');
}
