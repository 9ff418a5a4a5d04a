import { ActionIcon, Tooltip } from '@mantine/core';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { useHost } from '../../../host.ts';
import { focusOn, homeMark } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import { isRunning } from '../store.ts';

/** Closes every file; what became of their rows stays in the history. */
export function CloseAll({ runs }: { runs: readonly RunState[] }) {
  const { api } = useHost();
  const heldBy = runs.some(isRunning) ? 'A file is being sent; cancel that before you close all.' : null;
  const close = () => api.imports.closeAll().then(() => focusOn(homeMark), notifyProblem);
  return (
    <Tooltip label={heldBy ?? 'Close all files'} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon
        aria-label="Close all files"
        {...(heldBy && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => heldBy ?? close()}
      >
        <Icon name="cross" />
      </ActionIcon>
    </Tooltip>
  );
}
