import { Flex } from '@mantine/core';
import type { Transform } from '../../../../shared/imports/open-file.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { cutName } from '../../../ui/cut-text.ts';
import { focusOn } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './problems.module.css';

/** List of the fixes, each with a button to undo it. They are applied when sending, never to the file itself. */
export function ActiveFixes({ fileId, transforms }: { fileId: string; transforms: readonly Transform[] }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  return (
    <section className={styles['fixes']} aria-labelledby="fixes-head">
      <h2 id="fixes-head">Applied fixes</h2>
      <ul className={styles['list']}>
        {transforms.map(({ column, value }) => (
          <Flex key={column} className={styles['fix']} component="li" gap="var(--space-8)" align="center">
            <span className={styles['fixed']}>
              <Icon name="check" />
            </span>
            <span className={styles['words']}>
              Empty cells of <code>{cutName(column)}</code> are filled with <code>{value}</code>. The file
              itself is not changed.
            </span>
            <SteadyButton
              variant="subtle"
              data-focus={`undo ${column}`}
              disabled={busy}
              onClick={() =>
                void run(async () => {
                  await api.imports.undoFix({ fileId, column });
                  focusOn(`fill ${column}`);
                })
              }
            >
              Undo
            </SteadyButton>
          </Flex>
        ))}
      </ul>
    </section>
  );
}
