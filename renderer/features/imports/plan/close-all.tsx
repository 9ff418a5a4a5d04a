import { ActionIcon, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { plural } from '../../../../shared/units.ts';
import { useHost } from '../../../host.ts';
import { Confirm, type Question } from '../../../ui/confirm.tsx';
import { focusOn, homeMark } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import { closeQuestion } from '../close-question.ts';
import { isRunning, runsOf, useImports } from '../store.ts';

interface CloseAllProps {
  readonly files: readonly FileState[];
  readonly runs: readonly RunState[];
}

/** Closes every file; asks first while a result holds rows that nobody has taken away. */
export function CloseAll({ files, runs }: CloseAllProps) {
  const { api } = useHost();
  const [asking, setAsking] = useState(false);
  const exported = useImports((store) => store.exported);
  const question = closeAllQuestion(files, runs, exported);
  const heldBy = runs.some(isRunning) ? 'A file is being sent; cancel that before you close all.' : null;
  const close = () => {
    setAsking(false);
    api.imports.closeAll().then(() => focusOn(homeMark), notifyProblem);
  };
  return (
    <>
      <Tooltip label={heldBy ?? 'Close all files'} events={{ hover: true, focus: true, touch: true }}>
        <ActionIcon
          aria-label="Close all files"
          {...(heldBy && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={() => heldBy ?? (question ? setAsking(true) : close())}
        >
          <Icon name="cross" />
        </ActionIcon>
      </Tooltip>
      {question && (
        <Confirm {...question} opened={asking} onConfirm={close} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** What is asked before all are closed; null where no result would be lost. */
export function closeAllQuestion(
  files: readonly FileState[],
  runs: readonly RunState[],
  exported: readonly string[],
): Question | null {
  const asked = files.flatMap(({ id, name }) => {
    const question = closeQuestion(name, runsOf(runs, id), exported);
    return question === null ? [] : [`${name}: ${question.text}`];
  });
  if (asked.length === 0) return null;
  const all = `Close all ${plural(files.length, 'file')}`;
  return { title: all, text: asked.join('\n'), yes: `${all} without exporting`, dangerous: true };
}
