import type { ProblemGroup, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { withSecondsConverted } from '../../../../shared/recipes/conversions/convert-seconds.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './problems.module.css';

interface ConvertSecondsProps {
  readonly fileId: string;
  readonly name: string;
  readonly file: ReadyFile;
  readonly group: ProblemGroup;
}

/** Button that converts timestamps in seconds, offered only if all rows have them: others would become wrong. */
export function ConvertSeconds({ fileId, name, file, group }: ConvertSecondsProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  if (group.rows !== file.rows) return null;
  const recipe = withSecondsConverted(file, name.replace(/\.[^.]*$/, '').slice(0, 200) || 'recipe');
  if (recipe === null) return null;
  return (
    <div className={styles['guard']}>
      <span>The timestamps are in seconds. The conversion is added as a transform in Mapping.</span>
      <SteadyButton
        variant="light"
        disabled={busy}
        onClick={() => void run(() => api.imports.setRecipe({ fileId, recipe }))}
      >
        Convert seconds to milliseconds
      </SteadyButton>
    </div>
  );
}
