import { VisuallyHidden } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { createSerial } from '../../../../shared/async.ts';
import type { Connection } from '../../../../shared/connections.ts';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../shared/imports/plan.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { runsOf } from '../../../hooks/open-files.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { FileCard } from '../file-card.tsx';
import styles from './plan.module.css';
import { lastRunTo, namesOf, noteOf } from './plan-words.ts';
import { SentBeforeNote } from './sent-before-note.tsx';

interface PlanListProps {
  readonly files: readonly FileState[];
  readonly runs: readonly RunState[];
  readonly plan: PlanState;
  readonly shownId: string;
  /** The chosen connection. */
  readonly connection: Connection | null;
}

/** The files in the order of sending; each can be moved by its buttons or with Alt and an arrow. */
export function PlanList({ files, runs, plan, shownId, connection }: PlanListProps) {
  const { api } = useHost();
  const { run: act } = useAct(notifyProblem);
  const list = useRef<HTMLOListElement>(null);
  const [serialize] = useState(createSerial);
  const [moved, setMoved] = useState<string | null>(null);
  const nameOf = namesOf(files);
  const isSending = plan.run !== null && plan.run.endedAt === null;
  const shown = inOrder(files, plan.order);
  const order = shown.map(({ id }) => id).join('\n');

  // A card that moves down is removed from the page and inserted again, which takes its focus away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order takes the focus away.
  useLayoutEffect(() => {
    if (moved !== null && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-file="${moved}"]`)?.focus();
  }, [order, moved]);

  const move = (fileId: string, to: number) => {
    const fileIds = shown.map(({ id }) => id).filter((id) => id !== fileId);
    fileIds.splice(to, 0, fileId);
    setMoved(fileId);
    void act(() => api.imports.setOrder({ fileIds }));
  };

  return (
    <>
      <ol ref={list} className={styles['list']} aria-label="Files in the order of sending">
        {shown.map((file, at) => (
          <FileCard
            key={file.id}
            file={file}
            runs={runsOf(runs, file.id)}
            shown={file.id === shownId}
            note={noteOf({ fileId: file.id, plan, runs, nameOf, connection: connection?.name ?? null })}
            // A file that was sent has a note about that.
            before={
              connection &&
              !isSending &&
              lastRunTo(connection.name, runs, file.id) === undefined && (
                <SentBeforeNote open={file} connection={connection} serialize={serialize} />
              )
            }
            place={{
              number: at + 1,
              up: isSending || at === 0 ? null : () => move(file.id, at - 1),
              down: isSending || at === shown.length - 1 ? null : () => move(file.id, at + 1),
            }}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">
        {moved !== null &&
          plan.order.includes(moved) &&
          `${nameOf(moved)} is number ${plan.order.indexOf(moved) + 1} of ${plan.order.length}.`}
      </VisuallyHidden>
    </>
  );
}

/** Sorts files by the order of the plan; files that the plan does not have yet are last. */
function inOrder(files: readonly FileState[], order: readonly string[]): FileState[] {
  const place = new Map(order.map((id, at) => [id, at]));
  const last = files.length;
  return [...files].sort((a, b) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last));
}
