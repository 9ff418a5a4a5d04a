import { useState } from 'react';
import type { RunSummary } from '../../../../shared/sending/runs.ts';
import { plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Confirm } from '../../../ui/confirm/confirm.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { forgetQuestion } from './forget-question.ts';

interface ForgetRunsProps {
  readonly chosen: readonly RunSummary[];
  readonly onForgotten: () => void;
}

/** Button that deletes the selected runs after a confirmation; hidden while none is selected. */
export function ForgetRuns({ chosen, onForgotten }: ForgetRunsProps) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const [isAsking, setAsking] = useState(false);
  if (chosen.length === 0) return null;
  return (
    <>
      <SteadyButton variant="subtle" disabled={busy} onClick={() => setAsking(true)}>
        Delete {plural(chosen.length, 'run')}…
      </SteadyButton>
      <Confirm
        {...forgetQuestion(chosen)}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void act(async () => {
            await api.imports.forget({ runIds: chosen.map(({ id }) => id) });
            onForgotten();
          });
        }}
      />
    </>
  );
}
