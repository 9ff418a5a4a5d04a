import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './problems.module.css';

/** Says how many cells equal the null keyword, perhaps as an ordinary word, and offers another keyword. */
export function NullGuard({ fileId, file }: { fileId: string; file: ReadyFile }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { offeredNullKeyword: offered, nullKeyword, jsonStrings } = file;
  const cells = nullCells(file);
  if (offered === null) return null;
  return (
    <div className={styles['guard']}>
      <span>
        {cells > 0 ? `${plural(cells, 'cell')} ${cells === 1 ? 'equals' : 'equal'}` : 'Cells equal'} the null
        keyword “{nullKeyword}”. If you need this word as text, choose another keyword.
      </span>
      <SteadyButton
        variant="light"
        disabled={busy}
        onClick={() => void run(() => api.imports.setMeaning({ fileId, jsonStrings, nullKeyword: offered }))}
      >
        Use “{offered}” as null keyword
      </SteadyButton>
    </div>
  );
}

const nullCells = ({ check }: ReadyFile): number =>
  check.state === 'done' ? check.columns.reduce((sum, { nulls }) => sum + nulls, 0) : 0;
