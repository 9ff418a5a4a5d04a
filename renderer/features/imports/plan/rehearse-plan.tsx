import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../shared/imports/plan.ts';
import { plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { planNeedsOthers } from '../effect/rehearsal-words.ts';
import { RehearseChoice } from '../effect/rehearse-choice.tsx';

interface RehearsePlanProps {
  readonly files: readonly FileState[];
  readonly plan: PlanState;
}

const hints = {
  seeded:
    'First creates the vertices that rows refer to but no file of the plan creates, on a temporary platform.',
  bare: 'Rows that refer to vertices outside the plan will fail.',
};

/** Button that sends all files of the plan to one temporary practice platform on this machine. */
export function RehearsePlan({ files, plan }: RehearsePlanProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  return (
    <RehearseChoice
      narrow
      label={`Rehearse all ${plural(files.length, 'file')}`}
      block={plan.why}
      busy={busy}
      hints={planNeedsOthers(files, plan) ? hints : null}
      onRehearse={(seeded) => void run(() => api.imports.rehearseAll({ seeded }))}
    />
  );
}
