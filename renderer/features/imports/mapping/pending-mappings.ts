import { create } from 'zustand';

interface PendingMappings {
  /**
   * Files whose newest mapping the host has not confirmed, each with the number of the edit: its events are outdated
   * until then, and nothing is sent.
   */
  readonly edits: Readonly<Record<string, number>>;
}

export const usePendingMappings = create<PendingMappings>()(() => ({ edits: {} }));

/** Whether the mapping on screen of one of these files is not yet the one that would be sent. */
export const isAnyPending =
  (fileIds: readonly string[]) =>
  ({ edits }: PendingMappings): boolean =>
    fileIds.some((id) => edits[id] !== undefined);

/** Marks the mapping of a file as pending. Returns the number of the edit. */
export function beginPending(fileId: string): number {
  const edit = (usePendingMappings.getState().edits[fileId] ?? 0) + 1;
  usePendingMappings.setState(({ edits }) => ({ edits: { ...edits, [fileId]: edit } }));
  return edit;
}

/** Call when the host has the mapping of an edit; if a later edit exists, the file stays pending. */
export function endPending(fileId: string, edit: number): void {
  if (usePendingMappings.getState().edits[fileId] !== edit) return;
  usePendingMappings.setState(({ edits: { [fileId]: _, ...edits } }) => ({ edits }));
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Calls `send` after a pause, in place of an earlier edit of the file that was not sent yet. */
export function sendAfter(ms: number, fileId: string, send: () => void): void {
  clearTimeout(timers.get(fileId));
  const timer = setTimeout(() => {
    timers.delete(fileId);
    send();
  }, ms);
  timers.set(fileId, timer);
}

/** Discards an edit that was not sent yet, because another mapping was chosen for the file. */
export function discardUnsent(fileId: string): void {
  const timer = timers.get(fileId);
  if (timer === undefined) return;
  clearTimeout(timer);
  timers.delete(fileId);
  endPending(fileId, usePendingMappings.getState().edits[fileId] ?? 0);
}
