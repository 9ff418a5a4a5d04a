import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';

/** The task of a file whose progress is shown now. */
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

/** Returns the first task that is not done, in the order in which they wait for each other; null if all are done. */
export function workOf({ arriving }: Pick<FileState, 'arriving'>, file: ReadyFile): WorkLine | null {
  if (arriving !== null) return { kind: 'arriving', share: arriving };
  for (const kind of ['index', 'check'] as const) {
    const work = file[kind];
    if (work.state !== 'done') return { kind, ...work };
  }
  return null;
}

/** Progress of the work, 0 to 1; null if unknown. */
export function shareOf(line: WorkLine): number | null {
  if (line.kind === 'arriving') return line.share;
  return line.state === 'working' ? line.share : null;
}

/** Kind of work in progress. */
export function workTitle(line: WorkLine): string {
  switch (line.kind) {
    case 'arriving':
      return 'Copying the file';
    case 'index':
      return 'Finding rows';
    case 'check':
      return 'Checking rows';
    default:
      return line;
  }
}
