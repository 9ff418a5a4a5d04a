import type { FileState } from '../../../../shared/imports/open-file.ts';
import { listedUpTo } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { tooltipName } from '../../../ui/cut-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import styles from './plan.module.css';

/** Returns the hidden sheets of workbooks that are open and not mapped. */
export const unmappedHiddenSheets = (files: readonly FileState[]): FileState[] =>
  files.filter(
    ({ reading }) =>
      reading.state === 'ready' && reading.file.converted?.isHidden && reading.file.recipe === null,
  );

const maxNamed = 3;

/** Notice about hidden sheets, which are open like all others, and a button that closes them. */
export function HiddenSheets({ sheets }: { readonly sheets: readonly FileState[] }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const names = sheets.map(({ name }) => tooltipName(name));
  return (
    <li>
      <Icon name="warning" size="small" />
      <span>
        Hidden in {sheets.length === 1 ? 'its' : 'their'} workbook: {listedUpTo(maxNamed, names)}.{' '}
        <button
          type="button"
          className={styles['link']}
          aria-disabled={busy || undefined}
          onClick={() =>
            void run(async () => {
              for (const { id } of sheets) await api.imports.close({ fileId: id });
            })
          }
        >
          {sheets.length === 1 ? 'Close it' : `Close these ${sheets.length}`}
        </button>
      </span>
    </li>
  );
}
