import { ActionIcon, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { isRunning } from '../../../hooks/open-files.ts';
import { useHost } from '../../../host.ts';
import { Confirm, type Question } from '../../../ui/confirm/confirm.tsx';
import { focusOn, homeMark } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { lostMapping } from '../recipes/lost-mapping.ts';

/** Closes every file; the outcomes of their rows stay in the history. */
export function CloseAll({ files, runs }: { files: readonly FileState[]; runs: readonly RunState[] }) {
  const { api } = useHost();
  const lockReason = runs.some(isRunning)
    ? 'A file is being sent; cancel it before you close all files.'
    : null;
  const [asking, setAsking] = useState<Question | null>(null);
  const close = () => {
    setAsking(null);
    void api.imports.closeAll().then(() => focusOn(homeMark), notifyProblem);
  };
  const closeOrAsk = async () => {
    const question = await lostMapping(api, files);
    if (question) setAsking(question);
    else close();
  };
  return (
    <>
      <Tooltip label={lockReason ?? 'Close all files'} events={{ hover: true, focus: true, touch: true }}>
        <ActionIcon
          aria-label="Close all files"
          {...(lockReason && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={() => {
            if (lockReason === null) void closeOrAsk();
          }}
        >
          <Icon name="cross" />
        </ActionIcon>
      </Tooltip>
      {asking && <Confirm {...asking} opened onConfirm={close} onClose={() => setAsking(null)} />}
    </>
  );
}
