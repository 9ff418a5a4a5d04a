import { Menu } from '@mantine/core';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { showTab, useImports } from '../store.ts';
import { needsOthers } from './rehearsal-words.ts';
import styles from './rehearse.module.css';

interface RehearseButtonProps {
  readonly open: FileState;
  readonly file: ReadyFile;
  /** Why the file cannot be rehearsed now. */
  readonly block: string | null;
}

/** Sends the file to a throw-away world on this machine; asks first what shall be there where rows need something. */
export function RehearseButton({ open, file, block }: RehearseButtonProps) {
  const fileId = open.id;
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const off = block !== null || busy;
  const rehearse = (seeded: boolean) => {
    // As for a real run: the result is shown from its first moment, and stays away when there is none.
    const before = useImports.getState().tabs[fileId] ?? 'preview';
    showTab(fileId, 'result');
    void run(() => api.imports.rehearse({ fileId, seeded })).then(
      (begun) => begun || showTab(fileId, before),
    );
  };
  if (!needsOthers(file) || off)
    return (
      <SteadyButton off={off} reason={block} onClick={() => rehearse(false)}>
        Rehearse
      </SteadyButton>
    );
  return (
    <Menu position="top-end">
      <Menu.Target>
        <SteadyButton rightSection={<Icon name="chevron" />}>Rehearse</SteadyButton>
      </Menu.Target>
      <Menu.Dropdown className={styles['menu']}>
        <Menu.Item onClick={() => rehearse(true)}>
          With what the rows need
          <span className={styles['hint']}>
            The vertices that the rows name are made first in the throw-away world.
          </span>
        </Menu.Item>
        <Menu.Item onClick={() => rehearse(false)}>
          In a bare world
          <span className={styles['hint']}>Rows that need a vertex which this file does not make fail.</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
