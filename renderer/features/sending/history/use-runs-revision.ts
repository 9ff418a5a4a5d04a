import { useOpenFiles } from '../../../hooks/open-files.ts';

/** Changes whenever a run begins, ends, is undone or is deleted. */
export const useRunsRevision = (): string =>
  useOpenFiles((store) =>
    store.runs
      .map(({ id, state, resumable, undone }) => `${id} ${state} ${resumable} ${JSON.stringify(undone ?? 0)}`)
      .join(),
  );
