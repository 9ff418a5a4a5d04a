import type { Connection } from '../../../../shared/connections.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { isRunning, useOpenFiles } from '../../../hooks/open-files.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useReadOnlyByName } from '../../../hooks/use-read-only.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { ContinueButton } from './continue-button.tsx';

interface RunButtonsProps {
  readonly run: RunState;
  /** The chosen connection. */
  readonly connection: Connection | null;
}

const finishing = 'Finishing the current requests first…';

/** Buttons that pause, resume and cancel a running run, or continue a run that ended with unsent rows. */
export function RunButtons({ run, connection }: RunButtonsProps) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const readOnly = useReadOnlyByName(run.connection);
  const runId = run.id;
  const isLost = useOpenFiles((store) => store.lostAsOf !== null);
  if (isLost) return null;
  if (!isRunning(run)) return run.resumable ? <ContinueButton run={run} connection={connection} /> : null;
  const elsewhere = run.isElsewhere ? run.whyNotResumable : null;
  const cancelling = run.state === 'cancelling';
  const paused = run.state === 'paused';
  return (
    <>
      <SteadyButton
        disabled={busy || cancelling || run.isElsewhere === true || (paused && readOnly !== null)}
        reason={elsewhere ?? (paused ? readOnly : null)}
        leftSection={<Icon name={paused ? 'play' : 'pause'} />}
        onClick={() =>
          void act(() => (paused ? api.imports.resume({ runId }) : api.imports.pause({ runId })))
        }
      >
        {paused ? 'Resume' : 'Pause'}
      </SteadyButton>
      <SteadyButton
        disabled={busy || cancelling || run.isElsewhere === true}
        reason={elsewhere ?? (cancelling ? finishing : null)}
        onClick={() => void act(() => api.imports.cancel({ runId }))}
      >
        Cancel
      </SteadyButton>
    </>
  );
}
