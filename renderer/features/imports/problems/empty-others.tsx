import type { ProblemGroup, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { withUnconvertibleEmpty } from '../../../../shared/recipes/conversions/unconvertible-empty.ts';
import { plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './problems.module.css';

interface EmptyOthersProps {
  readonly fileId: string;
  readonly file: Pick<ReadyFile, 'recipe'>;
  readonly group: ProblemGroup;
}

/** Button that changes the mapping so that values such as “unknown” in a column of dates become empty. */
export function EmptyOthers({ fileId, file, group }: EmptyOthersProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { column, rows } = group;
  const recipe = file.recipe === null || column === null ? null : withUnconvertibleEmpty(file.recipe, column);
  if (recipe === null) return null;
  return (
    <div className={styles['guard']}>
      <span>Send no value in these rows. Mapping can change that again.</span>
      <SteadyButton
        variant="light"
        disabled={busy}
        onClick={() => void run(() => api.imports.setRecipe({ fileId, recipe }))}
      >
        Make {plural(rows, 'cell')} empty
      </SteadyButton>
    </div>
  );
}
