import type { FileState, RunState } from '../../../shared/imports.ts';
import { isRunning, useImports } from './store.ts';

const gone = 'Graph Intake ended meanwhile;';

/** Nothing moves any more once the host is gone, so nothing may look as if it did. */
export const stopAll = (): void =>
  useImports.setState(({ files, runs, sending }) => ({
    files: files.map(stoppedFile),
    runs: runs.map(stoppedRun),
    sending: sending.map((one) => ({ ...one, failure: one.failure ?? `${gone} open the file again.` })),
  }));

const stoppedRun = (run: RunState): RunState =>
  isRunning(run)
    ? {
        ...run,
        state: 'stopped',
        rowsPerSecond: null,
        message: `${gone} some of the rows counted as not sent may have been sent since.`,
      }
    : run;

const stoppedFile = (file: FileState): FileState =>
  file.reading.state === 'reading'
    ? { ...file, reading: { state: 'failed', message: `${gone} open the file again.` } }
    : file;
