/** States of runs for the page after the host is gone. */
import type { RunState, RunSummary } from '../../shared/sending/runs.ts';
import { isRunning } from './open-files.ts';

/**
 * Returns a run with its last known state. A run of this host was interrupted; one of another process may still be
 * running.
 * @param asOf when the host last sent something, in ms since epoch
 */
export const lostRun = (run: RunState, asOf: number): RunState =>
  isRunning(run)
    ? {
        ...run,
        ...(!run.isElsewhere && { state: 'interrupted' }),
        asOf,
        waitsFor: null,
        verifying: null,
        inFlight: 0,
        rowsPerSecond: null,
        resumable: false,
        whyNotResumable: '',
        message:
          'Graph Intake has closed; start it again to continue. Some rows counted as not sent may have been sent since.',
      }
    : { ...run, resumable: false, whyNotResumable: '' };

/** Does the same as {@link lostRun} for a line in the history. */
export const lostSummary = (run: RunSummary, asOf: number): RunSummary =>
  isRunning(run)
    ? { ...run, ...(!run.isElsewhere && { state: 'interrupted' as const }), asOf, resumable: false }
    : { ...run, resumable: false };
