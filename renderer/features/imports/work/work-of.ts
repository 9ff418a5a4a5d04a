import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';

/** The one work on a file that is worth a line now: what it waits for comes first. */
export type WorkLine =
  | { readonly kind: 'arriving'; readonly share: number }
  | { readonly kind: 'index' | 'check'; readonly state: 'waiting' | 'cancelled' }
  | {
      readonly kind: 'index' | 'check';
      readonly state: 'working';
      readonly share: number;
      readonly startedAt: number;
    }
  | { readonly kind: 'index' | 'check'; readonly state: 'failed'; readonly message: string };

/** Null when all that could be done is done. */
export function workOf({ arriving }: Pick<FileState, 'arriving'>, file: ReadyFile): WorkLine | null {
  if (arriving !== null) return { kind: 'arriving', share: arriving };
  for (const kind of ['index', 'check'] as const) {
    const work = file[kind];
    if (work.state !== 'done') return { kind, ...work };
  }
  return null;
}

/** How far the work is, 0 to 1; null while nobody knows. */
export function shareOf(line: WorkLine): number | null {
  if (line.kind === 'arriving') return line.share;
  return line.state === 'working' ? line.share : null;
}

/** What the work is, while it goes on. */
export function workTitle(line: WorkLine): string {
  switch (line.kind) {
    case 'arriving':
      return 'Copying the file';
    case 'index':
      return 'Finding every row';
    case 'check':
      return 'Checking every row';
    default:
      return line;
  }
}

/** What is to be waited for before sending, in one sentence; null where waiting does not help. */
export function waitingFor(line: WorkLine | null): string | null {
  if (line?.kind === 'arriving') return 'The copy of the file is still on its way.';
  return line?.state === 'waiting' || line?.state === 'working'
    ? 'Every row is checked before anything can be sent.'
    : null;
}

/** Why the file cannot be sent yet, in one sentence; null when its check is done. */
export function whyNotYet(line: WorkLine | null): string | null {
  if (line === null || line.kind === 'arriving') return waitingFor(line);
  switch (line.state) {
    case 'waiting':
    case 'working':
      return waitingFor(line);
    case 'cancelled':
      return 'The check was cancelled; check again to send.';
    case 'failed':
      return line.message;
    default:
      return line;
  }
}
