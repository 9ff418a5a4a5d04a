import type { Connection } from '../../../../shared/connections.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { isRunning } from '../store.ts';
import { ResumeButton } from './resume-button.tsx';

interface RunButtonsProps {
  readonly run: RunState;
  /** The chosen connection. */
  readonly connection: Connection | null;
}

const finishing = 'The requests under way are finished first.';

/** Holds a run, lets it go on, ends it; goes on with one that ended with rows left. */
export function RunButtons({ run, connection }: RunButtonsProps) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const runId = run.id;
  if (!isRunning(run)) return run.resumable ? <ResumeButton run={run} connection={connection} /> : null;
  const cancelling = run.state === 'cancelling';
  const paused = run.state === 'paused';
  return (
    <>
      <SteadyButton
        off={busy || cancelling}
        leftSection={<Icon name={paused ? 'play' : 'pause'} />}
        onClick={() => void act(() => (paused ? api.imports.goOn({ runId }) : api.imports.pause({ runId })))}
      >
        {paused ? 'Go on' : 'Pause'}
      </SteadyButton>
      <SteadyButton
        off={busy || cancelling}
        reason={cancelling ? finishing : null}
        onClick={() => void act(() => api.imports.cancel({ runId }))}
      >
        Cancel
      </SteadyButton>
    </>
  );
}
