import type { ReactNode } from 'react';
import type { Connection } from '../../../../shared/connections.ts';
import { toAppError } from '../../../../shared/errors.ts';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { PlanSelection } from '../../../../shared/imports/plan.ts';
import { useOpenFiles } from '../../../hooks/open-files.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { isAnyPending, usePendingMappings } from '../mapping/pending-mappings.ts';
import type { OpenedFile } from '../send/refused-rows.ts';
import { useSendingQuestions } from '../send/use-sending-questions.tsx';
import { filesToCount, heldBackFiles, heldBackWords, planQuestion, readFiles } from './plan-question.ts';

interface SendPlanProps {
  readonly selection: PlanSelection;
  /** The files to send. */
  readonly fileIds: readonly string[];
  readonly files: readonly FileState[];
  readonly connection: Connection | null;
  /** Why nothing can be sent now; null if the files can be sent. */
  readonly block: string | null;
  /** Whether this is the primary button. */
  readonly isFirst: boolean;
  /** Full label of a button that may show it cut. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** Button that sends files after all confirmations. */
export function SendPlan(props: SendPlanProps) {
  const { selection, fileIds, files, connection, block, isFirst, title, children } = props;
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const effects = useOpenFiles((store) => store.effects);
  const opened = readFiles(fileIds, files);
  const questionOf = (sent: readonly OpenedFile[]) => planQuestion({ opened: sent, effects, connection });
  const links = useOpenFiles((store) => store.plan.links);
  const isPending = usePendingMappings(isAnyPending(fileIds));
  const uncounted = filesToCount({ opened, connection });

  const send = () => {
    const confirmedRemovals = questionOf(opened)?.toType;
    if (connection)
      void run(() =>
        api.imports.sendAll({
          connectionId: connection.id,
          selection,
          ...(confirmedRemovals !== undefined && { confirmedRemovals }),
        }),
      );
  };
  const { ask, dialog } = useSendingQuestions({
    opened,
    questionOf,
    isCounted: uncounted.length > 0,
    onCount() {
      for (const fileId of uncounted)
        api.imports.countEffect({ fileId }).catch((error) => notifyProblem(toAppError(error)));
    },
    onSend: send,
    held: heldBackWords(heldBackFiles(opened, links)),
    mark: `send ${selection}`,
  });
  return (
    <>
      <SteadyButton
        data-focus={`send ${selection}`}
        variant={isFirst ? 'filled' : 'default'}
        {...(title !== undefined && { title, 'aria-label': title })}
        disabled={busy || block !== null || isPending}
        aria-describedby={block ? 'plan-block' : undefined}
        onClick={ask}
      >
        {children}
      </SteadyButton>
      {dialog}
    </>
  );
}
